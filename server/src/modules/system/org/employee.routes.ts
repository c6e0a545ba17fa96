import { dictName } from '@mingmou/contract/base/dict';
import { employeeNature } from '@mingmou/contract/dict/employee-nature';
import { jobTitle } from '@mingmou/contract/dict/job-title';
import { sex } from '@mingmou/contract/dict/sex';
import { employee } from '@mingmou/contract/system/employee.contract';
import { exportRows } from '../../../kernel/export';
import { masterRoutes } from '../../../kernel/master';
import { handle, handleSheet, type Route } from '../../../kernel/route';
import { pickableStaff } from './employee.store';
import { staffPictures, staffQuote, staffRules } from './staff.service';
import { choosablePlaces, staffMatching, staffSorting } from './staff.store';

const EXPORTED = [
  ...(['staffNo', 'name', 'sex', 'mobile', 'departmentNames', 'natures', 'jobTitle', 'prescribeRight'] as const),
  ...(['registrable', 'subscribable', 'practiceCertNo', 'qualificationCertNo', 'practiceScope'] as const),
  ...(['practiceType', 'hireDate', 'leaveDate', 'account', 'stateEnum', 'updatedAt'] as const),
] as const;

export const employeeRoutes: readonly Route[] = [
  // The master's own picker would show the staff of one organisation.
  ...masterRoutes(employee, staffRules).filter(({ call }) => call.id !== employee.findAll.id),
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
        sex: (row) => dictName(sex, row.sex),
        natures: ({ natures }) => natures.map((code) => dictName(employeeNature, code)).join('、'),
        jobTitle: (row) => dictName(jobTitle, row.jobTitle),
        stateEnum: ({ stateEnum }) => employee.lifecycle.states[stateEnum].title,
      },
    }),
  ),
];
