import type { TestDatabase } from './database';

/** Written row: its table and owner, before or after the change. */
export interface WrittenRow {
  readonly name: string;
  readonly propertyOwnerId: string | null;
  readonly orgId: string | null;
}

/**
 * Records each inserted, changed or deleted row of the tables from now on, by triggers within the transaction: a
 * rollback removes the records. The returned function returns the records since its last call.
 */
export async function watchWrites(
  { query }: TestDatabase,
  tables: readonly string[],
): Promise<() => Promise<readonly WrittenRow[]>> {
  await query(`
    CREATE TABLE written_row (name text NOT NULL, property_owner_id text, org_id text);
    CREATE FUNCTION note_written_row() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO written_row VALUES (TG_TABLE_NAME, to_jsonb(OLD) ->> 'property_owner_id', to_jsonb(OLD) ->> 'org_id');
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO written_row VALUES (TG_TABLE_NAME, to_jsonb(NEW) ->> 'property_owner_id', to_jsonb(NEW) ->> 'org_id');
      END IF;
      RETURN NULL;
    END $$;
    ${tables.map((table) => `CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE ON "${table}" FOR EACH ROW EXECUTE FUNCTION note_written_row();`).join('\n')}`);
  return async () => {
    const { rows } = await query(
      `WITH taken AS (DELETE FROM written_row RETURNING *)
        SELECT DISTINCT name, property_owner_id AS "propertyOwnerId", org_id AS "orgId" FROM taken ORDER BY 1, 2, 3`,
    );
    return rows as unknown as readonly WrittenRow[];
  };
}
