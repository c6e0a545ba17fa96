import { textOf } from '@mingmou/kit/format/text-of';
import { Panel } from '@mingmou/kit/page/panel';
import bill from './bill.module.css';
import type { BillPages, FoundBill } from './bill-pages';

interface BillFactsProps {
  readonly of: BillPages;
  readonly found: FoundBill;
}

/** The head of a bill that is read; an empty field is left out. */
export function BillFacts({ of: { calls, facts, titles }, found }: BillFactsProps) {
  const { state, rejectReason, retrialReason, remark } = found;
  const values = new Map<string, unknown>(Object.entries(found));
  const texts = facts.map((name) => {
    const spec = calls.row[name];
    return [spec?.title ?? name, spec ? textOf(spec, values.get(name)) : ''] as const;
  });
  const notes = [
    ['驳回原因', state === 'REJECTED' ? rejectReason : null],
    ['反审原因', state === 'REVERSED' ? retrialReason : null],
    ['备注', remark],
  ] as const;
  return (
    <Panel as="dl" dense className={`${bill.fields} ${bill.facts}`} aria-label={titles.head}>
      {texts.map(([title, text]) => (text ? <Fact key={title} title={title} text={text} /> : null))}
      {notes.map(([title, text]) => (text ? <Fact key={title} title={title} text={text} wide /> : null))}
    </Panel>
  );
}

function Fact({
  title,
  text,
  wide = false,
}: {
  readonly title: string;
  readonly text: string;
  readonly wide?: boolean;
}) {
  return (
    <div className={wide ? `${bill.field} ${bill.wide}` : bill.field}>
      <dt>{title}</dt>
      <dd title={text}>{text}</dd>
    </div>
  );
}
