import type { InputOf } from '@mingmou/contract/base/call';
import type { patientPortal } from '@mingmou/contract/patients/portal/patient-portal.contract';
import type { SessionCx } from '../../../kernel/context/cx';
import { openFile } from '../file-scope.service';
import { type Cursor, type TimelineRow, timelineRows } from './timeline.store';
import { TIMELINE } from './timeline-sources.registry';

const USUAL = 20;

const cursorText = ({ at, source, id }: Cursor) => `${at}|${source}|${id}`;

function cursorOf(text: string): Cursor {
  const [at = '', source, id] = text.split('|');
  return { at, source: Number(source), id: Number(id) };
}

const sourceOf = ({ source }: TimelineRow) => {
  const found = TIMELINE[source];
  if (!found) throw new RangeError(`the timeline has no source ${source}`);
  return found;
};

/** What happened to a patient in the chain, the newest first (domain-patients §2, tab 0). */
export async function timelineOf(cx: SessionCx, asked: InputOf<typeof patientPortal.timeline>) {
  const { patientId, kinds, before } = asked;
  const size = asked.size ?? USUAL;
  const scope = await openFile(cx, patientId);
  const sources = [...TIMELINE.entries()].filter(([, { kind }]) => !kinds?.length || kinds.includes(kind));
  const rows = await timelineRows(cx, {
    ...{ patientId, sources, most: size + 1 },
    before: before ? cursorOf(before) : null,
  });
  const entries = rows.slice(0, size).map((row) => {
    const { kind, title } = sourceOf(row);
    const isSeen = scope.sees(row.orgId);
    return {
      ...{ cursor: cursorText(row), kind, at: row.at.slice(0, 19), isVoid: row.isVoid },
      orgName: row.orgId === null ? null : (scope.orgNames.get(row.orgId) ?? null),
      title: isSeen ? title(row.facts) : null,
      acceptsId: isSeen ? row.acceptsId : null,
    };
  });
  return {
    entries,
    more: rows.length > size,
    kinds: [...new Set(TIMELINE.map(({ kind }) => kind))].sort((a, b) => a - b),
  };
}
