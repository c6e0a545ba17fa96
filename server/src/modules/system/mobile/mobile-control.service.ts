import type { InputOf } from '@mingmou/contract/base/call';
import { sharedCodes } from '@mingmou/contract/base/codes';
import { mobileControl } from '@mingmou/contract/system/mobile/mobile-control.contract';
import { mobileSection, startOf } from '@mingmou/contract/system/mobile/mobile-control.dicts';
import { malformed, refuse } from '../../../kernel/call/refusal';
import type { SessionCx } from '../../../kernel/context/cx';
import { lockOrg } from '../../../kernel/context/org-lock';
import { type Section, storedSections, writeSection } from './mobile-control.store';

/** Every section in its order, with what holds in the organisation. */
export async function sectionsHere(cx: SessionCx) {
  const stored = await storedSections(cx);
  const items = mobileSection.rows.map(({ code }): Section => {
    const { visible, delayHours, mask } = stored.find(({ section }) => section === code) ?? startOf(code);
    return { section: code, visible, delayHours, mask };
  });
  // No row is ever deleted: each change makes the sum grow.
  return { version: 1 + stored.reduce((sum, row) => sum + row.version, 0), items };
}

const { visible: VISIBLE, delayHours: DELAY, mask: MASK } = mobileControl.item;

function told({ visible, delayHours, mask }: Section): string {
  const words = [visible ? VISIBLE.title : '隐藏', `${DELAY.title}${delayHours}${DELAY.unit}`];
  return [...words, ...(mask ? [MASK.title] : [])].join('，');
}

const isSame = (a: Section, b: Section) =>
  a.visible === b.visible && a.delayHours === b.delayHours && a.mask === b.mask;

/** Saves the changed sections; refuses if another person changed the settings meanwhile. */
export async function updateSections(cx: SessionCx, { version, items }: InputOf<typeof mobileControl.update>) {
  if (new Set(items.map(({ section }) => section)).size < items.length) throw malformed('items', '栏目：不能重复');
  await lockOrg(cx);
  const old = await sectionsHere(cx);
  if (old.version !== version) refuse(sharedCodes.stale);
  const changes = items.flatMap((item) => {
    const was = old.items.find(({ section }) => section === item.section);
    return was && !isSame(was, item) ? [{ was, item }] : [];
  });
  for (const { item } of changes) await writeSection(cx, item);
  const line = (say: (change: (typeof changes)[number]) => Section) =>
    Object.fromEntries(
      changes.map((change) => [change.item.section, { label: change.item.section, value: told(say(change)) }]),
    );
  cx.log({
    targetType: mobileControl.findAll.title,
    targetName: changes.map(({ item }) => item.section).join('、'),
    before: line(({ was }) => was),
    after: line(({ item }) => item),
  });
  return { version: (await sectionsHere(cx)).version };
}
