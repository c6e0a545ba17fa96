import type { InputOf } from '@mingmou/contract/base/call';
import { employee } from '@mingmou/contract/system/org/employee.contract';
import { handle, handleAfter, handleSheet, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { exportRows } from '../../../kernel/file/export';
import type { Uploading } from '../../../kernel/file/sheet-part';
import { masterRoutes, saveRow } from '../../../kernel/row/master';
import { importRoutes } from '../../../kernel/sheet-import/import-routes';
import { hashedTemporaryPassword } from '../account/temporary-password.service';
import { pickableStaff } from './employee.store';
import { staffPictures, staffQuote, staffRules } from './staff.service';
import { choosablePlaces, staffMatching, staffSorting } from './staff.store';
import { saveWithAccount } from './staff-account.service';
import { staffImportKind } from './staff-import.service';

const EXPORTED = [
  ...(['staffNo', 'name', 'sex', 'mobile', 'departmentNames', 'natures', 'jobTitle', 'prescribeRight'] as const),
  ...(['registrable', 'subscribable', 'practiceCertNo', 'qualificationCertNo', 'practiceScope'] as const),
  ...(['practiceType', 'hireDate', 'leaveDate', 'account', 'stateEnum', 'updatedAt'] as const),
] as const;

/** Routes that differ from a master's: the picker covers one organisation, and saving can open an account. */
const OWN: ReadonlySet<string> = new Set([employee.findAll.id, employee.save.id]);
const master = masterRoutes(employee, staffRules).filter(({ call }) => !OWN.has(call.id));
const saveStaff = (cx: SessionCx, draft: InputOf<typeof employee.save>) => saveRow(cx, employee, staffRules, draft);

function listRoutes(): readonly Route[] {
  return [
    handleAfter(
      employee.save,
      async ({ openAccount }, { caller }) => (openAccount ? hashedTemporaryPassword(caller) : null),
      (input, cx, made) => saveWithAccount(cx, input, saveStaff, made),
    ),
    handle(employee.findAll, (query, cx) => pickableStaff(cx, query)),
    handle(employee.places, (_input, cx) => choosablePlaces(cx)),
    handle(employee.pictures, ({ id }, cx) => staffPictures(cx, id)),
    handle(employee.quote, ({ id }, cx) => staffQuote(cx, id)),
    handleSheet(employee.export, (query, cx) =>
      exportRows(cx, {
        name: employee.page.title,
        shape: employee.row,
        columns: EXPORTED,
        rows: staffMatching(cx, query),
        query,
        sorting: staffSorting,
        text: {
          stateEnum: ({ stateEnum }) => employee.lifecycle.states[stateEnum].title,
        },
      }),
    ),
  ];
}

export function employeeRoutes(uploading?: Uploading): readonly Route[] {
  return [...master, ...listRoutes(), ...importRoutes(employee.import, staffImportKind, uploading)];
}
