// Encodes a description as the hash of a link. The hash contains the JSON of the description, deflated, with a checksum
// that detects truncated links.
import type { StudyDescription } from '../../types/slep.d.ts';

/** The maximum number of characters in the hash of a link. A longer description has to be saved as a file. */
export const longestLink = 8000;

const field = 'study=';

/**
 * The name under which the lab stores a long description in session storage. The hash of the studies page then begins
 * with this name instead of the encoded description.
 */
export const storedStudy = 'stored-study';

/** Returns the hash of a link to the study, without the #. */
export async function writeStudyLink(description: StudyDescription): Promise<string> {
  const text = new Blob([JSON.stringify(description)]);
  const bytes = new Uint8Array(await passed(text, new CompressionStream('deflate')).arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return `${field}${btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** Whether a hash contains a description. */
export const isStudyLink = (hash: string): boolean => hash.startsWith(field);

/** Returns the description in a hash. Throws if the hash was truncated or changed. */
export async function readStudyLink(hash: string): Promise<unknown> {
  try {
    // mail programs break links across lines, and may include the full stop after a link
    const written = hash.slice(field.length).replaceAll(/%[0-9a-f]{2}|[^\w-]/gi, '');
    const letters = atob(written.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return (await passed(new Blob([bytes]), new DecompressionStream('deflate')).json()) as unknown;
  } catch {
    throw new Error('A part of this link is missing or was changed. Copy the whole link again from its source.');
  }
}

const passed = (blob: Blob, through: GenericTransformStream): Response =>
  new Response(blob.stream().pipeThrough(through));
