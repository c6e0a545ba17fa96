import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { schemaTypes } from '../scripts/schema-types';
import { withClient } from '../src/database/roles';
import { createTestDatabase, SERVER_DIR } from './support/database';

const FILE = join(SERVER_DIR, 'src', 'database', 'schema.generated.ts');

it('the database types match the migrations (else: pnpm --filter @mingmou/server db:types)', async () => {
  const test = await createTestDatabase();
  const text = await withClient(test.owner, schemaTypes).finally(test.close);
  if (process.env.MINGMOU_WRITE_TYPES) writeFileSync(FILE, text);
  expect(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '').toBe(text);
});
