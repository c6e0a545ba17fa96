import type { InputOf } from '@mingmou/contract/base/call';
import { sentence, sharedCodes } from '@mingmou/contract/base/codes';
import type { ImportError } from '@mingmou/contract/base/sheet-import';
import { school } from '@mingmou/contract/system/service/school.contract';
import { HttpRefusal } from '../../../kernel/call/refusal';
import { checkAreaNames } from '../../../kernel/row/area';
import { insertOnce } from '../../../kernel/row/master';
import { atRow, type ImportKind } from '../../../kernel/sheet-import/import-run';
import {
  headsOf,
  importError,
  type ReadRow,
  readRows,
  type SheetColumn,
  Twice,
  textOf,
} from '../../../kernel/sheet-import/sheet-columns';
import { schoolRules } from './school.service';
import { schoolNames } from './school.store';

const { fields } = school;
const NEEDED: ReadonlySet<string> = new Set(['name', 'schoolType', 'district']);

const COLUMNS: readonly SheetColumn[] = Object.entries(fields).map(([name, spec]) => ({
  ...{ name, spec },
  needed: NEEDED.has(name),
}));

interface SheetSchool {
  readonly no: number;
  readonly draft: InputOf<typeof school.save>;
}

function keyOf(read: ReadRow): string | null {
  const [district, name] = [textOf(read, 'district'), textOf(read, 'name')];
  return district === null || name === null ? null : `${district} ${name}`;
}

const AREAS = ['province', 'city', 'district'] as const;

/** Names of places that there are not, or that do not lie in the one before. */
function areaErrors(read: ReadRow): ImportError[] {
  const names = AREAS.map((level) => [level, textOf(read, level)] as const);
  try {
    checkAreaNames(Object.fromEntries(names));
    return [];
  } catch (error) {
    if (!(error instanceof HttpRefusal)) throw error;
    const [column = '', reason = error.message] = error.message.split('：');
    const [, value] = names.find(([level]) => fields[level].title === column) ?? [];
    return [importError(read.row, column, value ?? '', reason)];
  }
}

/** Import of new schools of the chain; existing ones are never changed. */
export const schoolImportKind: ImportKind<object, SheetSchool, { created: number }> = {
  template: async () => ({ name: '学校导入模板', heads: headsOf(COLUMNS) }),

  judge: async (cx, _input, sheet, step) => {
    const known = await schoolNames(cx);
    const seen = new Twice();
    return readRows(sheet, {
      ...{ columns: COLUMNS, aside: [school.row.stateEnum.title], step },
      // Each value was held to the field of its name.
      take: ({ row, values }) => ({ no: row.no, draft: values as SheetSchool['draft'] }),
      judge: (read) => {
        const key = keyOf(read);
        const name = textOf(read, 'name') ?? '';
        const { title: label } = fields.name;
        const reason =
          key !== null && known.has(key)
            ? sentence(sharedCodes.duplicate, { label, value: name })
            : seen.reasonOf(read.row, key);
        return [...areaErrors(read), ...(reason === null ? [] : [importError(read.row, label, name, reason)])];
      },
    });
  },

  write: async (cx, _input, rows, step) => {
    for (const [index, row] of rows.entries()) {
      await atRow(row, () => insertOnce(cx, schoolRules, schoolRules.valuesOf(cx, row.draft)));
      await step(index, rows.length);
    }
    const names = rows.map(({ draft }) => draft.name).join('、');
    cx.log({
      ...{ targetType: school.name, targetName: `${rows.length}所` },
      after: { names: { label: fields.name.title, value: names } },
    });
    return { created: rows.length };
  },
};
