// The user's view of the cells.

export class Selection {
  /** The methods that figures omit. */ readonly hidden = new Set<number>();
  /** The highlighted cells. */ lifted?: ReadonlySet<number>;
  /** The index of the choice of values in figures that show only one. */ choice = 0;

  /** methods: their number. */
  constructor(private readonly methods: number) {}

  /** Removes a method from the figures unless it is the last one, or shows it again. */
  toggle(method: number): void {
    const { hidden, methods } = this;
    if (hidden.has(method)) hidden.delete(method);
    else if (hidden.size + 1 < methods) hidden.add(method);
  }
}
