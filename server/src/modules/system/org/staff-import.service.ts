import type { InputOf } from '@mingmou/contract/base/call';
import { sentence, sharedCodes } from '@mingmou/contract/base/codes';
import { f, required } from '@mingmou/contract/base/field';
import type { ImportError } from '@mingmou/contract/base/sheet-import';
import { jobTitle } from '@mingmou/contract/dict/job-title';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { checkIdCard, checkLeaveDate } from '@mingmou/contract/system/org/employee.rules';
import { refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { insertOnce } from '../../../kernel/row/master';
import { atRow, type ImportKind } from '../../../kernel/sheet-import/import-run';
import {
  codeIn,
  codesIn,
  headsOf,
  importError,
  type ReadRow,
  readRows,
  type SheetColumn,
  Twice,
  textOf,
} from '../../../kernel/sheet-import/sheet-columns';
import { additionsTo } from '../dict/dictionary.store';
import { staffRules, staffValues } from './staff.service';
import { choosablePlaces, holdDepartments, takenStaff } from './staff.store';

type Draft = InputOf<typeof employee.save>;

interface SheetStaff {
  readonly no: number;
  readonly draft: Omit<Draft, 'departmentIds' | 'openAccount'>;
  /** Of the organisation that asks. */
  readonly departmentIds: readonly number[];
}

const { fields, row: ROW } = employee;

const NAMES = [
  ...(['staffNo', 'name', 'sex', 'mobile', 'natures', 'jobTitle', 'prescribeRight', 'registrable'] as const),
  ...(['subscribable', 'idCard', 'birthday', 'practiceCertNo', 'qualificationCertNo', 'practiceScope'] as const),
  ...(['practiceType', 'hireDate', 'leaveDate', 'pinyin', 'sort', 'intro'] as const),
] as const;
const NEEDED: ReadonlySet<string> = new Set(['staffNo', 'name', 'sex', 'mobile', 'natures']);
const DEPARTMENTS = required(f.ids(ROW.departmentNames.title, { max: 50 }));

/** What an exported sheet carries besides. */
const ASIDE = [ROW.account.title, ROW.stateEnum.title, ROW.updatedAt.title];

interface Named {
  readonly id: number;
  readonly name: string;
}

function columnsFor(departments: readonly Named[], titles: Parameters<typeof codeIn>[0]): readonly SheetColumn[] {
  const choices = departments.map(({ id, name }) => ({ code: id, name }));
  const columns = NAMES.map((name): SheetColumn => {
    const spec = fields[name];
    const column = { name, spec, needed: NEEDED.has(name) };
    if (name === 'jobTitle') return { ...column, read: (text) => codeIn(titles, text) };
    return spec.kind === 'bool' ? { ...column, blank: false } : column;
  });
  const department: SheetColumn = {
    ...{ name: 'departmentIds', spec: DEPARTMENTS, needed: true },
    read: (text) => codesIn(choices, text),
  };
  return [...columns.slice(0, 5), department, ...columns.slice(5)];
}

async function departmentsHere(cx: SessionCx): Promise<readonly Named[]> {
  const places = await choosablePlaces(cx);
  return places.find(({ id }) => id === cx.caller.orgId)?.departments ?? [];
}

/** Job titles of the product and of the chain. */
async function titlesOf(cx: SessionCx) {
  const added = await additionsTo(cx, [jobTitle.name]);
  return [...jobTitle.rows, ...added.filter(({ stateEnum }) => stateEnum === 'ENABLE')];
}

const ONCE = ['staffNo', 'mobile'] as const;

/** Returns the errors of a row beyond single cells: existing or repeated values, and contradicting cells. */
function judgeOf(taken: Awaited<ReturnType<typeof takenStaff>>) {
  const seen = { staffNo: new Twice(), mobile: new Twice() };
  return (read: ReadRow): ImportError[] => {
    const fail = (name: (typeof NAMES)[number], reason: string | null) =>
      reason === null ? [] : [importError(read.row, fields[name].title, textOf(read, name) ?? '', reason)];
    const once = ONCE.flatMap((name) => {
      const value = textOf(read, name);
      if (value === null || !taken[name].has(value)) return fail(name, seen[name].reasonOf(read.row, value));
      return fail(name, sentence(sharedCodes.duplicate, { label: fields[name].title, value }));
    });
    return [
      ...once,
      ...fail('idCard', checkIdCard(textOf(read, 'idCard'))),
      ...fail('leaveDate', checkLeaveDate(textOf(read, 'hireDate'), textOf(read, 'leaveDate'))),
    ];
  };
}

/** Departments that were chosen must still be in use; they stay so until the end. */
async function holdChosen(cx: SessionCx, rows: readonly SheetStaff[]): Promise<void> {
  const chosen = [...new Set(rows.flatMap(({ departmentIds }) => departmentIds))];
  await holdDepartments(cx, chosen);
  const open = new Set((await departmentsHere(cx)).map(({ id }) => id));
  for (const row of rows) {
    await atRow(row, async () => {
      if (row.departmentIds.some((id) => !open.has(id))) refuse(sharedCodes.missing);
    });
  }
}

/** Import of new staff of the caller's organisation; existing staff are never changed. */
export const staffImportKind: ImportKind<object, SheetStaff, { created: number }> = {
  template: async () => ({ name: '员工导入模板', heads: headsOf(columnsFor([], [])) }),

  judge: async (cx, _input, sheet, step) => {
    const columns = columnsFor(await departmentsHere(cx), await titlesOf(cx));
    return readRows(sheet, {
      ...{ columns, aside: ASIDE, step },
      take: ({ row, values: { departmentIds, ...draft } }) => ({
        no: row.no,
        // Each value was held to the field of its name.
        draft: draft as SheetStaff['draft'],
        departmentIds: (departmentIds ?? []) as number[],
      }),
      judge: judgeOf(await takenStaff(cx)),
    });
  },

  write: async (cx, _input, rows, step) => {
    await holdChosen(cx, rows);
    const { orgId } = cx.caller;
    for (const [index, row] of rows.entries()) {
      await atRow(row, () => {
        const values = staffValues(row.draft, [{ orgId, departmentIds: [...row.departmentIds] }]);
        return insertOnce(cx, staffRules, values);
      });
      await step(index, rows.length);
    }
    const names = rows.map(({ draft }) => `${draft.staffNo} ${draft.name}`).join('、');
    cx.log({
      ...{ targetType: employee.name, targetName: `${rows.length}人` },
      after: { names: { label: fields.name.title, value: names } },
    });
    return { created: rows.length };
  },
};
