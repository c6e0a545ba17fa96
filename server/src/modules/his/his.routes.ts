import { his } from '@mingmou/contract/workstation/his/his.contract';
import { hisBizType } from '@mingmou/contract/workstation/his/his.dicts';
import { handle, handleAfter, type Route } from '../../kernel/call/route';
import { fieldMap } from './his.store';
import { uploadDetail, uploadPage } from './his-list.service';
import { placeOf, removed, removeUpload, uploadAll } from './his-upload.service';

/** The three queues to the health platform (domain-workstation §6). */
export const hisRoutes: readonly Route[] = hisBizType.rows.flatMap(({ code }) => {
  const queue = his[code];
  return [
    handle(queue.page, (query, cx) => uploadPage(cx, code, query)),
    handle(queue.get, ({ id }, cx) => uploadDetail(cx, code, id)),
    handle(queue.fieldMap, async (_input, cx) => {
      const rows = await fieldMap(cx, code);
      return rows.map(({ secret: _secret, ...row }) => row);
    }),
    handleAfter(
      queue.upload,
      ({ ids }, cx) => uploadAll(placeOf(cx), code, ids),
      async (_input, cx, rows) => {
        const done = rows.filter(({ ok }) => ok).length;
        cx.log({ targetType: queue.title, targetName: `${done}/${rows.length}` });
        return { rows };
      },
    ),
    handleAfter(
      queue.remove,
      (input, cx) => removeUpload(placeOf(cx), code, input),
      (input, cx, seen) => removed(cx, seen, input),
    ),
  ];
});
