import type { OutputOf } from '@mingmou/contract/base/call';
import type { Values } from '@mingmou/contract/base/field';
import { formatMoney } from '@mingmou/contract/base/money';
import type { receipt } from '@mingmou/contract/cashier/payment/receipt.contract';
import type { printCommon } from '@mingmou/contract/system/template/print-common';
import { isRoll, type PrintPaperCode } from '@mingmou/contract/system/template/template-paper.rules';
import { Fragment, type ReactNode } from 'react';
import { PrintLogo } from './print-logo';
import styles from './receipt.module.css';

export type ChargeReceiptData = OutputOf<typeof receipt.charge>;
export type RefundReceiptData = OutputOf<typeof receipt.refund>;
export type Template = ChargeReceiptData['template'];

export type Common = Values<typeof printCommon>;

interface FrameProps {
  readonly of: Common;
  readonly template: Pick<Template, 'logo' | 'headText' | 'footText' | 'blocks'> & { readonly paper: PrintPaperCode };
  /** Parts by the key of their block; the template chooses the visible ones. */
  readonly blocks: Readonly<Record<string, ReactNode>>;
  /** How a print is marked that was made before. */
  readonly again?: string;
  /** Watermark of an unpaid document. */
  readonly mark?: string | null | undefined;
}

/** What every print of a desk has around its own parts. */
export function ReceiptFrame({ of, template, blocks, again = '补打', mark }: FrameProps) {
  const { paper, logo, headText, footText } = template;
  return (
    <article className={isRoll(paper) ? styles.sheet : `${styles.sheet} ${styles.wide}`} aria-label={of.title}>
      {mark ? <p className={styles.mark}>{mark}</p> : null}
      <header className={styles.head}>
        <PrintLogo src={logo} />
        <p className={styles.org}>{of.orgShortName}</p>
        <h2 className={styles.title}>
          {of.title}
          {of.printCount > 0 ? <span className={styles.again}>{again}</span> : null}
        </h2>
        {headText ? <p>{headText}</p> : null}
      </header>
      {template.blocks.map((key) => (
        <Fragment key={key}>{blocks[key]}</Fragment>
      ))}
      <footer className={styles.foot}>
        {footText ? <p>{footText}</p> : null}
        <p>
          打印 {of.printedAt} · {of.operatorName}
        </p>
      </footer>
    </article>
  );
}

export function Signature({ of = '患者' }: { readonly of?: string }) {
  return <p className={styles.sign}>{of}签字：</p>;
}

export function Contact({ of: { orgPhone, orgAddress } }: { readonly of: Common }) {
  const text = [orgPhone, orgAddress].filter(Boolean).join(' · ');
  return text ? <p className={styles.contact}>{text}</p> : null;
}

/** Returns the rows of each card that was charged or refunded: the amount, and the balance afterwards. */
export function cardRows(cards: ChargeReceiptData['cards']) {
  return cards.flatMap(({ cardTail, principal, gift, principalAfter, giftAfter }) => [
    [`卡尾号${cardTail}`, `本金${formatMoney(principal)} 赠送${formatMoney(gift)}`] as const,
    ['卡内余额', `本金${formatMoney(principalAfter)} 赠送${formatMoney(giftAfter)}`] as const,
  ]);
}

/** Title and value pairs; those without a value are left out. */
export function Facts({ rows }: { readonly rows: readonly (readonly [title: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([title, value], at) => (
          // Two cards have the same title.
          <div key={`${at}${title}`}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
