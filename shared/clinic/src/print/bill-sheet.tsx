import type { Values } from '@mingmou/contract/base/field';
import type { sheetTemplateFields } from '@mingmou/contract/system/template/print-common';
import { Fragment, type ReactNode } from 'react';
import styles from './bill-sheet.module.css';
import { PrintLogo } from './print-logo';
import type { Common } from './receipt-parts';

export type SheetTemplate = Values<typeof sheetTemplateFields>;
export type Fact = readonly [title: string, text: ReactNode];

export interface SheetColumn {
  readonly title: string;
  readonly isFigure?: boolean | undefined;
}

export interface SheetRow {
  readonly key: number;
  /** In the order of the columns. */
  readonly cells: readonly ReactNode[];
}

interface BillSheetProps {
  readonly of: Common & { readonly mark?: string | null | undefined };
  readonly template: Pick<SheetTemplate, 'logo' | 'headText' | 'footText' | 'blocks'>;
  readonly facts: readonly Fact[];
  readonly columns: readonly SheetColumn[];
  readonly rows: readonly SheetRow[];
  readonly sums: readonly ReactNode[];
  /** Discounts and payments, for bills that customers pay. */
  readonly money?: readonly Fact[];
  readonly signs: readonly string[];
}

/** 「第 n 次打印」 of a paper that was printed before (domain-erp §7.5). */
export function againText(printCount: number): string {
  return `第 ${printCount + 1} 次打印`;
}

/** The sheet of a bill of goods (domain-erp §7.5); its parts are the blocks of its kind in PRINT_KINDS. */
export function BillSheet({ of, template, facts, columns, rows, sums, money = [], signs }: BillSheetProps) {
  const { mark, title, orgShortName, printedAt, operatorName, printCount } = of;
  const { logo, headText, footText } = template;
  const blocks: Readonly<Record<string, ReactNode>> = {
    facts: <Facts rows={facts} />,
    lines: <Lines columns={columns} rows={rows} />,
    total: (
      <p className={styles.total}>
        {sums.map((sum, at) => (
          <span key={at}>{sum}</span>
        ))}
      </p>
    ),
    money: <Facts rows={money} />,
    sign: (
      <p className={styles.signs}>
        {signs.map((sign) => (
          <span key={sign}>{sign}：</span>
        ))}
      </p>
    ),
    contact: <Contact of={of} />,
  };
  return (
    <article className={styles.sheet} aria-label={title}>
      {mark ? <p className={styles.mark}>{mark}</p> : null}
      <PrintLogo src={logo} />
      <p className={styles.org}>{orgShortName}</p>
      <h1 className={styles.title}>{title}</h1>
      {headText ? <p className={styles.head}>{headText}</p> : null}
      {template.blocks.map((key) => (
        <Fragment key={key}>{blocks[key]}</Fragment>
      ))}
      <p className={styles.foot}>
        <span>{footText}</span>
        <span>
          {printCount > 0 ? `${againText(printCount)}　` : ''}打印 {printedAt} · {operatorName}
        </span>
      </p>
    </article>
  );
}

function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  const said = rows.filter(([, text]) => text !== null && text !== undefined && text !== '');
  if (said.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {said.map(([title, text]) => (
        <div key={title}>
          <dt>{title}：</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Lines({ columns, rows }: Pick<BillSheetProps, 'columns' | 'rows'>) {
  return (
    <table className={styles.lines}>
      <thead>
        <tr>
          {columns.map(({ title, isFigure }) => (
            <th key={title} scope="col" className={isFigure ? styles.figure : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {columns.map(({ title, isFigure }, at) => (
              <td key={title} className={isFigure ? styles.figure : undefined}>
                {cells[at]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Contact({ of: { orgPhone, orgAddress } }: { readonly of: Common }) {
  if (!orgPhone && !orgAddress) return null;
  return (
    <p className={styles.contact}>
      <span>{orgAddress ? `地址：${orgAddress}` : ''}</span>
      <span>{orgPhone ? `电话：${orgPhone}` : ''}</span>
    </p>
  );
}
