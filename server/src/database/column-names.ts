import { CamelCasePlugin } from 'kysely';

class ColumnNames extends CamelCasePlugin {
  /** The property that a column becomes. */
  of(column: string): string {
    return this.camelCase(column);
  }
}

/** Columns are snake case in the database and camel case here; keys inside jsonb are data, not columns. */
export const namesOfColumns = new ColumnNames({ maintainNestedObjectKeys: true });
