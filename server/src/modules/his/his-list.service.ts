import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import type { his } from '@mingmou/contract/workstation/his/his.contract';
import type { HisBizType } from '@mingmou/contract/workstation/his/his.dicts';
import { refuse } from '../../kernel/call/refusal';
import type { SessionCx } from '../../kernel/context/cx';
import { contains, pageOf, type Sorting } from '../../kernel/row/list';
import { FAILED, fieldMap, findUpload, REMOVED, UPLOADED, uploads, WAITING } from './his.store';
import { shownPayload } from './his-payload.service';
import { hisSourceOf } from './his-source.service';
import { envOf } from './his-upload.service';

type Query = InputOf<typeof his.CASE.page>;

const sorting: Sorting = {
  columns: ['biz_no', 'name', 'biz_date', 'state', 'try_count', 'last_try_at'],
  initial: [
    ['biz_date', 'desc'],
    ['id', 'desc'],
  ],
};

function matching(cx: SessionCx, bizType: HisBizType, { dateFrom, dateTo, doctorId, keyword }: Query) {
  let rows = uploads(cx, bizType);
  if (dateFrom) rows = rows.where('hisUpload.bizDate', '>=', dateFrom);
  if (dateTo) rows = rows.where('hisUpload.bizDate', '<=', dateTo);
  if (doctorId) rows = rows.where('hisUpload.doctorId', '=', doctorId);
  if (!keyword) return rows;
  const like = contains(keyword);
  return rows.where((is) =>
    is.or([
      is('hisUpload.name', 'ilike', like),
      is('hisUpload.bizNo', 'ilike', like),
      is('hisUpload.doctorName', 'ilike', like),
    ]),
  );
}

/** Counts the matching rows by state. */
async function countsOf(cx: SessionCx, bizType: HisBizType, query: Query) {
  const rows = await matching(cx, bizType, query)
    .clearSelect()
    .select((is) => ['hisUpload.state', is.fn.countAll<number>().as('n')])
    .groupBy('hisUpload.state')
    .execute();
  const of = (state: number) => rows.find((row) => row.state === state)?.n ?? 0;
  return { waiting: of(WAITING), uploaded: of(UPLOADED), failed: of(FAILED), removed: of(REMOVED) };
}

export async function uploadPage(cx: SessionCx, bizType: HisBizType, query: Query) {
  const { state } = query;
  const all = matching(cx, bizType, query);
  const rows = typeof state === 'number' ? all.where('hisUpload.state', '=', state) : all;
  const page = await pageOf(rows, query, sorting);
  const records = page.records.map(({ payload: _payload, claimedAt: _claimed, autoTries: _tries, ...row }) => row);
  return { ...page, records, sums: { ...(await countsOf(cx, bizType, query)), env: await envOf(cx) } };
}

/** 报文: returns the last sent message; for a row that was never sent, the message as it would be now. */
export async function uploadDetail(cx: SessionCx, bizType: HisBizType, id: number) {
  const found = (await findUpload(cx, bizType, id)) ?? refuse(sharedCodes.missing);
  const { payload, claimedAt: _claimed, autoTries: _tries, ...row } = found;
  const map = await fieldMap(cx, bizType);
  const sent = payload as Readonly<Record<string, unknown>> | null;
  const fields = sent ? shownPayload(map, sent) : shownPayload(map, await draftOf(cx, found, map));
  return { ...row, fields };
}

/** Under the platform's names, not yet judged. */
async function draftOf(
  cx: SessionCx,
  row: Parameters<typeof hisSourceOf>[1],
  map: Awaited<ReturnType<typeof fieldMap>>,
) {
  const { fields } = await hisSourceOf(cx, row);
  const named = map.flatMap(({ ourField, theirField }) => {
    const value = fields[ourField];
    return ourField.includes('.') || value === null || value === undefined || value === '' ? [] : [[theirField, value]];
  });
  return Object.fromEntries(named) as Record<string, unknown>;
}
