// The cells that the user has chosen to see.

export class Selection {
  /** The methods that figures omit. */ readonly hidden = new Set<number>();
  /** The highlighted cells. */ lifted?: ReadonlySet<number>;
  /** For figures that show only one choice of values, its index. */ choice = 0;

  /** methods: the number of methods. */
  constructor(private readonly methods: number) {}

  /** Hides a method in figures, or shows it again if it is hidden. The last visible method cannot be hidden. */
  toggle(method: number): void {
    const { hidden, methods } = this;
    if (hidden.has(method)) hidden.delete(method);
    else if (hidden.size + 1 < methods) hidden.add(method);
  }
}
