// An editor for a formula or a module: a plain text field, or an editor with colours that is fetched when it is
// needed.

/** A part of the text, from a letter up to but not including another. */
export interface Span {
  from: number;
  to: number;
}

export interface TextEditor {
  readonly root: HTMLElement;
  readonly text: string;
  readonly hasFocus: boolean;
  /** The selection. */
  readonly selection: Span;
  /** Replaces the text. The reader can undo that if the editor has undo. */
  write(text: string): void;
  select(selection: Span): void;
  focus(): void;
  /** Underlines a fault, or removes the underline. */
  mark(fault: Span | undefined, message: string): void;
  /** Sets the names of data. */
  name(data: readonly string[]): void;
}

export type Language = 'octave' | 'javascript';

/** Makes an editor. typed: the reader has changed the text. */
export type MakeEditor = (text: string, kind: { label: string; language: Language }, typed: () => void) => TextEditor;
