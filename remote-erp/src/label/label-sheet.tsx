import type { CodeOf } from '@mingmou/contract/base/dict';
import { formatPrice, type Price } from '@mingmou/contract/base/money';
import type { labelBarcode, labelField, labelSize } from '@mingmou/contract/erp/barcode/label.dicts';
import { PrintHtml } from '@mingmou/kit/print/print-html';
import { useMemo } from 'react';
import type { Encoded } from './gs1-text';
import styles from './label.module.css';
import { symbolOf } from './label-symbol';

export interface LabelTemplate {
  readonly size: CodeOf<typeof labelSize>;
  readonly fields: readonly CodeOf<typeof labelField>[];
  readonly barcodeType: CodeOf<typeof labelBarcode>;
}

export interface LabelGoods extends Encoded {
  readonly goodsName: string;
  readonly spec: string;
  readonly tagPrice?: Price | null;
  readonly origin?: string | null;
  readonly registrationNo?: string | null;
}

/** Width and height of one label in mm. */
const SIZES: Readonly<Record<LabelTemplate['size'], readonly [width: number, height: number]>> = {
  '40x30': [40, 30],
  '50x30': [50, 30],
  '70x38': [70, 38],
  '76x12': [76, 12],
  'A4-24': [70, 37.125],
};
const A4_LABELS = 24;
const FORMS: Partial<Record<LabelTemplate['size'], string>> = {
  '70x38': `${styles.wide}`,
  '76x12': `${styles.tag}`,
  'A4-24': `${styles.wide}`,
};

/** The paper of a print: a label of the roll, or the sheet. */
export function paperOf(size: LabelTemplate['size']) {
  const [width, height] = SIZES[size];
  return size === 'A4-24' ? ('A4' as const) : { width, height };
}

const BARS: Readonly<Record<LabelTemplate['barcodeType'], string>> = {
  EAN13: `${styles.bars}`,
  CODE128: `${styles.bars} ${styles.code128}`,
  DATAMATRIX: `${styles.matrix}`,
};

function Bars({ of: template, goods }: { readonly of: LabelTemplate; readonly goods: LabelGoods }) {
  const svg = useMemo(() => symbolOf(template.barcodeType, goods), [template.barcodeType, goods]);
  return (
    <div className={BARS[template.barcodeType]}>
      {svg === null ? null : (
        <div className={styles.symbol}>
          <PrintHtml html={svg} />
        </div>
      )}
      <span className={styles.code}>{goods.code}</span>
    </div>
  );
}

interface LabelProps {
  readonly of: LabelTemplate;
  readonly goods: LabelGoods;
  readonly orgName: string;
}

/** One label in its true size. */
export function Label({ of: template, goods, orgName }: LabelProps) {
  const { fields, size } = template;
  const has = (field: LabelTemplate['fields'][number]) => fields.includes(field);
  const [width, height] = SIZES[size];
  const { goodsName, spec, tagPrice, origin, registrationNo } = goods;
  const small = [
    has('机构') ? orgName : '',
    has('产地') && origin ? `产地 ${origin}` : '',
    has('注册证号') && registrationNo ? registrationNo : '',
  ].filter(Boolean);
  return (
    <div className={`${styles.label} ${FORMS[size] ?? ''}`} style={{ width: `${width}mm`, height: `${height}mm` }}>
      <div className={styles.words}>
        {has('商品名') ? <strong className={styles.name}>{goodsName}</strong> : null}
        {has('规格') ? <span className={styles.spec}>{spec}</span> : null}
        {small.length > 0 ? <span className={styles.small}>{small.join(' ')}</span> : null}
      </div>
      {has('条码图') ? <Bars of={template} goods={goods} /> : null}
      {has('标签价') ? <strong className={styles.price}>{tagPrice ? formatPrice(tagPrice) : '未定价'}</strong> : null}
    </div>
  );
}

export interface LabelCopies {
  readonly goods: LabelGoods;
  readonly copies: number;
}

interface LabelSheetProps {
  readonly of: LabelTemplate;
  readonly orgName: string;
  readonly lines: readonly LabelCopies[];
}

/** All labels of a print: one a page of the roll, or 24 a sheet. */
export function LabelSheet({ of: template, orgName, lines }: LabelSheetProps) {
  const all = lines.flatMap(({ goods, copies }, line) =>
    Array.from({ length: copies }, (_, copy) => ({ key: `${line}-${copy}`, goods })),
  );
  const perPage = template.size === 'A4-24' ? A4_LABELS : 1;
  const pages = Array.from({ length: Math.ceil(all.length / perPage) }, (_, page) =>
    all.slice(page * perPage, (page + 1) * perPage),
  );
  return (
    <>
      {pages.map((labels) => (
        <div key={labels[0]?.key} className={perPage > 1 ? styles.sheet : styles.piece}>
          {labels.map(({ key, goods }) => (
            <Label key={key} of={template} goods={goods} orgName={orgName} />
          ))}
        </div>
      ))}
    </>
  );
}
