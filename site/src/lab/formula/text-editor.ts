// The interface of an editor for a formula or a module. There are two editors: a plain text field, and an editor with
// syntax colours, which is fetched on demand.

/** A range of the text, from the offset `from` up to but not including `to`. */
export interface Span {
  from: number;
  to: number;
}

export interface TextEditor {
  readonly root: HTMLElement;
  readonly text: string;
  readonly hasFocus: boolean;
  readonly selection: Span;
  /** Replaces the text. The user can undo the change if the editor supports undo. */
  write(text: string): void;
  select(selection: Span): void;
  focus(): void;
  /** Underlines the text that contains an error, or removes the underline. */
  mark(fault: Span | undefined, message: string): void;
  /** Sets the names of data, which are marked in the text. */
  name(data: readonly string[]): void;
}

export type Language = 'octave' | 'javascript';

/** Makes an editor. typed: called when the user has changed the text. */
export type MakeEditor = (text: string, kind: { label: string; language: Language }, typed: () => void) => TextEditor;
