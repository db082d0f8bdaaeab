// What the reader has chosen to see of the cells.

export class Selection {
  /** methods that figures omit */ readonly hidden = new Set<number>();
  /** highlighted cells */ lifted?: ReadonlySet<number>;
  /** the choice of values shown by figures of a single choice */ choice = 0;

  /** methods: how many there are. */
  constructor(private readonly methods: number) {}

  /** Removes a method from the figures, unless it is the last one, or shows it again. */
  toggle(method: number): void {
    const { hidden, methods } = this;
    if (hidden.has(method)) hidden.delete(method);
    else if (hidden.size + 1 < methods) hidden.add(method);
  }
}
