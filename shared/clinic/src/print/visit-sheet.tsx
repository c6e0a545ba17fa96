import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import { isRoll, type PrintPaperCode } from '@mingmou/contract/system/template/template-paper.rules';
import type {
  PicturesAPage,
  PrintPart,
  PrintSign,
  SheetPrint,
} from '@mingmou/contract/workstation/print/visit-print.fields';
import { asRecord, ofParts } from '@mingmou/contract/workstation/print/visit-print.rules';
import { QRCode } from '@mingmou/kit/ui-qr';
import { Fragment, type ReactNode } from 'react';
import { againText } from './bill-sheet';
import { SEQUELS } from './letterhead-rules';
import { PrintLogo } from './print-logo';
import { Contact } from './receipt-parts';
import { VisitCurve } from './visit-curve';
import { type GroupForm, VisitGroup } from './visit-group';
import styles from './visit-sheet.module.css';

export interface VisitSheetProps {
  readonly of: SheetPrint;
  /** Paper chosen by the user instead of the template's. */
  readonly paper?: PrintPaperCode;
  /** Parts chosen by the user; absent: all. */
  readonly parts?: readonly PrintPart[];
  /** Pictures of a page; absent: as many as there is room for. */
  readonly aPage?: PicturesAPage | undefined;
}

/** Printed on the house's letterhead: no logo and name, and blank space for the printed head. */
const LETTERHEAD: ReadonlySet<string> = new Set(['MEDICAL_BODA']);
/** Its signatures have a line each, for a pen where nobody signed by name. */
const SIGNED_BY_HAND: ReadonlySet<string> = new Set(['DRUG', 'LENS_DELIVERY']);
/** Its drugs have all the room between title and signatures. */
const OF_DRUGS: ReadonlySet<string> = new Set(['DRUG']);
/** Written as running text, without grids. */
const PROSE: ReadonlySet<string> = new Set(['MEDICAL']);

/** Papers for parents state that they are no basis for a diagnosis. */
const FOR_PARENTS: ReadonlySet<string> = new Set(['CONCLUSION2']);

/** Returns the page rules of a print, in addition to paper and margin. */
export const pageRulesOf = ({ type }: Pick<SheetPrint, 'type'>): string => (LETTERHEAD.has(type) ? SEQUELS : '');

/** 20 mm: a phone reads it from a hand's width away. */
const QR_PX = 76;

/** A print of a visit (domain-workstation §7): its parts in the order of its template. */
export function VisitSheet({ of: print, paper = print.template.paper, parts, aPage }: VisitSheetProps) {
  const of = parts ? ofParts(print, parts) : asRecord(print);
  const { logo, headText, footText, blocks } = of.template;
  const isOwnPaper = LETTERHEAD.has(of.type);
  const faces = [
    styles.sheet,
    isRoll(paper) ? styles.roll : '',
    isOwnPaper ? styles.letterhead : '',
    OF_DRUGS.has(of.type) ? styles.rx : '',
  ];
  const form = isRoll(paper) ? 'narrow' : PROSE.has(of.type) && !parts ? 'prose' : 'grid';
  return (
    <article className={faces.filter(Boolean).join(' ')} aria-label={of.title}>
      {of.mark ? <p className={styles.mark}>{of.mark}</p> : null}
      {of.corner ? <p className={styles.corner}>{of.corner}</p> : null}
      <header className={styles.head}>
        {isOwnPaper ? null : <PrintLogo src={logo} />}
        {isOwnPaper ? null : <p className={styles.org}>{of.orgShortName}</p>}
        <h2 className={styles.title}>
          {of.title}
          {of.printCount > 0 ? <span className={styles.again}>{againText(of.printCount)}</span> : null}
        </h2>
        {headText ? <p>{headText}</p> : null}
      </header>
      {of.warnings.map((says) => (
        <p key={says} className={styles.warning}>
          {says}
        </p>
      ))}
      {blocks.map((key) => (
        <Fragment key={key}>{blockOf(of, key, { form, aPage })}</Fragment>
      ))}
      <footer className={styles.foot}>
        {footText ? <p>{footText}</p> : null}
        {FOR_PARENTS.has(of.type) ? <p>本报告仅供参考，不作为诊断依据</p> : null}
        <p>
          打印 {of.printedAt} · {of.operatorName}
        </p>
      </footer>
    </article>
  );
}

interface Laid {
  readonly form: GroupForm;
  readonly aPage: PicturesAPage | undefined;
}

function blockOf(of: SheetPrint, key: string, laid: Laid): ReactNode {
  switch (key) {
    case 'facts':
      return <Person of={of} />;
    case 'sign':
      return SIGNED_BY_HAND.has(of.type) ? <HandSigns of={of} /> : <Signs of={of} />;
    case 'qr':
      return of.qrUrl ? <Code url={of.qrUrl} /> : null;
    case 'contact':
      return <Contact of={of} />;
    default:
      return of.groups
        .filter(({ block }) => block === key)
        .map((group, at) =>
          group.layout === 'CURVE' ? (
            <VisitCurve key={group.block} of={of} group={group} />
          ) : (
            <VisitGroup key={`${at}${group.title}`} of={group} {...laid} />
          ),
        );
  }
}

function Person({ of }: { readonly of: SheetPrint }) {
  const facts = [
    [of.no ? '处方号' : '', of.no],
    ['日期', of.day],
    ['病历号', of.recordNo],
    ['就诊号', of.visitNo],
    ['科室', of.departmentName],
    ['电话', of.phone],
  ];
  return (
    <p className={styles.person}>
      <span>
        <b>{of.name}</b> {dictName(sex, of.sex)} {of.age}
      </span>
      {facts.map(([title, text]) =>
        title && text ? (
          <span key={title}>
            {title} {text}
          </span>
        ) : null,
      )}
    </p>
  );
}

/** One place for each role: the name where it is known, else a line. */
function HandSigns({ of: { signs } }: { readonly of: SheetPrint }) {
  return (
    <p className={styles.signs}>
      {signs.map((sign) => (
        <span key={sign.role} className={styles.sign}>
          {sign.role}：{personOf(sign)}
          {sign.pictureUrl ? <img className={styles.signature} src={sign.pictureUrl} alt="" /> : null}
          {sign.name ? null : <span className={styles.blank} />}
        </span>
      ))}
    </p>
  );
}

const personOf = ({ name, title, at }: PrintSign) => [name, title, at?.slice(0, 16)].filter(Boolean).join(' ');

/** Signatures of the paper, with a line for each. */
function Signs({ of: { signs } }: { readonly of: SheetPrint }) {
  return (
    <p className={styles.signs}>
      {signs.map((sign) => (
        <span key={sign.role} className={styles.sign}>
          {sign.role}：{personOf(sign)}
          {sign.pictureUrl ? <img className={styles.signature} src={sign.pictureUrl} alt="" /> : null}
        </span>
      ))}
      <span className={styles.hand}>签字：</span>
    </p>
  );
}

function Code({ url }: { readonly url: string }) {
  return (
    <div className={styles.code}>
      {/* The picture says nothing that the words beside it do not. */}
      <span aria-hidden="true" className={styles.qr}>
        <QRCode value={url} type="svg" size={QR_PX} bordered={false} />
      </span>
      <span>扫码验证处方</span>
    </div>
  );
}
