// Decides which run is emphasised: the one with the pointer on its line or name, or the focus on its name.

export class Lift {
  line?: number;
  /** Whether the pointer is on a line, and not on its name. */
  private isOnLine = false;

  constructor(private readonly changed: (line: number | undefined) => void) {}

  /** The name with the pointer or the focus, if any. */
  name(line: number | undefined): void {
    if (line === this.line) return;
    this.line = line;
    this.changed(line);
  }

  /** The line under the pointer, if any. The pointer can be on a name instead, which takes precedence. */
  point(line: number | undefined): void {
    if (line !== undefined || this.isOnLine) this.name(line);
    this.isOnLine = line !== undefined;
  }
}
