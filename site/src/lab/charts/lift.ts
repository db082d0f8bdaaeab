// Which run is lifted out of the others, by the pointer on its line or on its name, or by the focus on its name.

export class Lift {
  line?: number;
  private readonly changed: (line: number | undefined) => void;
  /** Whether the pointer is on a line, and not on its name. */
  private isOnLine = false;

  constructor(changed: (line: number | undefined) => void) {
    this.changed = changed;
  }

  /** A name has the pointer or the focus, or none has (undefined). */
  name(line: number | undefined): void {
    if (line === this.line) return;
    this.line = line;
    this.changed(line);
  }

  /** The pointer moves over lines, or over none. Where it is on a name it says nothing. */
  point(line: number | undefined): void {
    if (line !== undefined || this.isOnLine) this.name(line);
    this.isOnLine = line !== undefined;
  }
}
