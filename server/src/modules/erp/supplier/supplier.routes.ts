import { supplier } from '@mingmou/contract/erp/purchase/supplier.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import { exportRows } from '../../../kernel/file/export';
import { masterRoutes } from '../../../kernel/row/master';
import { licencePictures, supplierRules } from './supplier.service';
import { supplierSorting, suppliersMatching } from './supplier.store';

const EXPORTED = [
  ...(['code', 'name', 'shortName', 'contact', 'phone', 'address', 'settleType', 'creditDays'] as const),
  ...(['bankName', 'bankAccount', 'taxNo', 'licences', 'licenceExpire', 'stateEnum', 'updatedAt'] as const),
] as const;

export const supplierRoutes: readonly Route[] = [
  ...masterRoutes(supplier, supplierRules),
  handle(supplier.pictures, ({ id }, cx) => licencePictures(cx, id)),
  handleSheet(supplier.export, (query, cx) =>
    exportRows(cx, {
      name: supplier.page.title,
      shape: supplier.row,
      columns: EXPORTED,
      rows: suppliersMatching(cx, query),
      query,
      sorting: supplierSorting,
      text: {
        licences: ({ licences }) =>
          licences.map(({ kind, no, expireDate }) => `${kind} ${no} ${expireDate ?? '长期'}`).join('；'),
        stateEnum: ({ stateEnum }) => supplier.lifecycle.states[stateEnum].title,
      },
    }),
  ),
];
