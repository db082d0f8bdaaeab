// Decides which run is highlighted: the run whose line or name is under the pointer, or whose name has the focus.

export class Lift {
  line?: number;
  /** Whether the pointer is on a line and not on a name. */
  private isOnLine = false;

  constructor(private readonly changed: (line: number | undefined) => void) {}

  /** Called with the line whose name is under the pointer or has the focus, or with undefined if there is none. */
  name(line: number | undefined): void {
    if (line === this.line) return;
    this.line = line;
    this.changed(line);
  }

  /**
   * Called with the line under the pointer, or with undefined if there is none. A line whose name is under the pointer
   * remains highlighted, even if the pointer is not on a line.
   */
  point(line: number | undefined): void {
    if (line !== undefined || this.isOnLine) this.name(line);
    this.isOnLine = line !== undefined;
  }
}
