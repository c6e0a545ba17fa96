import { handle, type Route } from '../../../kernel/call/route';
import type { SessionCx } from '../../../kernel/context/cx';
import { staffHere } from '../employee.store';
import {
  keepArchiveRecord,
  type RecordKind,
  type RecordOwner,
  removeArchiveRecord,
  reopenArchiveRecord,
} from './archive-record.service';
import { listArchiveRecords } from './archive-record-list.service';

/** The calls of the records of one kind. */
export function archiveRecordRoutes<Owner extends RecordOwner>(kind: RecordKind<Owner>): readonly Route[] {
  const { list, employees, save, finish, remove, retrial } = kind.of;
  return [
    handle(employees, (_input, cx: SessionCx) => staffHere(cx)),
    handle(list, ({ ownerId }, cx: SessionCx) => listArchiveRecords(cx, kind, ownerId)),
    handle(save, (input, cx) => keepArchiveRecord(cx, kind, input, 'save')),
    handle(finish, (input, cx) => keepArchiveRecord(cx, kind, input, 'finish')),
    handle(remove, (input, cx) => removeArchiveRecord(cx, kind, input)),
    handle(retrial, (input, cx) => reopenArchiveRecord(cx, kind, input)),
  ];
}
