// Adds the arrays of a table to the facts that the program reports about the table.
import type { MatrixFacts } from '../../types/slep.d.ts';

/** Returns the facts with the arrays. codes: for each text column in turn, the codes of the rows. */
export function withTable(facts: MatrixFacts, numbers: Float64Array, codes: Float64Array): MatrixFacts {
  let from = 0;
  const columns = facts.columns?.map((column) =>
    column.distinct ? { ...column, codes: codes.slice(from, (from += facts.rows)) } : column,
  );
  return { ...facts, ...(columns && { columns }), ...(numbers.length > 0 && { numbers }) };
}
