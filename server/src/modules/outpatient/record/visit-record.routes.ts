import { visitRecord } from '@mingmou/contract/outpatient/visit-record.contract';
import { handle, handleSheet, type Route } from '../../../kernel/call/route';
import { type ClinicalPart, exportRecords, recordDetail, recordPage, updateLabel } from './visit-record.service';

export const visitRecordRoutes = (clinical: ClinicalPart): readonly Route[] => [
  handle(visitRecord.page, (query, cx) => recordPage(cx, query)),
  handle(visitRecord.detail, ({ acceptsId }, cx) => recordDetail(cx, acceptsId, clinical)),
  handle(visitRecord.updateLabel, (input, cx) => updateLabel(cx, input)),
  handleSheet(visitRecord.export, (query, cx) => exportRecords(cx, query)),
];
