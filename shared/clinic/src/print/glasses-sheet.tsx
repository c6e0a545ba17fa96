import { dictName } from '@mingmou/contract/base/dict';
import { formatMoney, ZERO } from '@mingmou/contract/base/money';
import { formatLens } from '@mingmou/contract/clinic/lens-fields.rules';
import { eye as eyes } from '@mingmou/contract/dict/eye';
import type { CustomParams } from '@mingmou/contract/erp/sale/sale.fields';
import { Barcode } from './barcode';
import { againText } from './bill-sheet';
import { GoodsTable } from './goods-table';
import styles from './receipt.module.css';
import { Contact, Facts, ReceiptFrame } from './receipt-parts';
import { customerOf, type SalePaper, type SalePaperProps, shownMoney } from './sale-paper';

type Line = SalePaper['lines'][number];

/** Returns the parameters of a lens: from the barcode of a stock lens, completed by typed parameters. */
function paramsOf({ power, customParams }: Line): CustomParams {
  const typed = Object.entries(customParams ?? {}).filter(([, value]) => (value ?? null) !== null);
  return { ...power, ...Object.fromEntries(typed) };
}

/** The power of a hard lens is its own figure. */
const sphereOf = ({ sph, power }: CustomParams) => sph ?? power;
const isLens = (line: Line) => typeof sphereOf(paramsOf(line)) === 'number';

/** 配镜单 (domain-erp §7.5): power, distances, frame and the day to take it; its parts are the blocks of PRINT_KINDS.GLASSES. */
export function GlassesSheet({ of, template }: SalePaperProps) {
  return (
    <ReceiptFrame
      of={of}
      template={template}
      again={againText(of.printCount)}
      mark={of.mark}
      blocks={{
        barcode: <Barcode text={of.billNo} />,
        facts: (
          <Facts
            rows={[
              ['顾客', customerOf(of)],
              ['病历号', of.recordNo],
              ['销售单号', of.billNo],
              ['处方号', of.rxNo],
              ['销售员', of.sellerName],
              ['开单时间', of.createdAt],
            ]}
          />
        ),
        powers: <Powers lines={of.lines.filter(isLens)} />,
        goods: <GoodsTable lines={of.lines} name={nameOf} />,
        money: <Facts rows={moneyRows(of)} />,
        take: <Take of={of} />,
        sign: (
          <p className={styles.signs}>
            <span>销售签字：</span>
            <span>顾客签字：</span>
          </p>
        ),
        contact: <Contact of={of} />,
      }}
    />
  );
}

function moneyRows({ totalAmount, cashierDiscount, paidAmount }: SalePaper) {
  return [
    ['应收', formatMoney(totalAmount ?? ZERO)],
    ['收银优惠', shownMoney(cashierDiscount)],
    ['实收', paidAmount ? formatMoney(paidAmount) : null],
  ] as const;
}

function Take({ of: { promisedAt, deliveryDate, deliveryMode, urgent, remark } }: Pick<SalePaperProps, 'of'>) {
  return (
    <>
      <p className={styles.takeDay}>
        取镜日期：{deliveryDate ?? promisedAt ?? '＿＿＿＿＿＿'}
        {urgent ? '（加急）' : ''}
      </p>
      <Facts
        rows={[
          ['取货方式', deliveryMode],
          ['备注', remark],
        ]}
      />
    </>
  );
}

const POWERS = ['球镜', '柱镜', '轴位', 'ADD', '瞳距', '瞳高', '棱镜'];

function Powers({ lines }: { readonly lines: readonly Line[] }) {
  const pairs = new Set(lines.map(({ groupNo }) => groupNo ?? 1));
  return (
    <table className={styles.powers}>
      <thead>
        <tr>
          {[pairs.size > 1 ? '副·眼别' : '眼别', ...POWERS].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => {
          const params = paramsOf(line);
          const { cyl, axis, add, pd, ph, prism, prismBase } = params;
          return (
            <tr key={line.id}>
              <th scope="row">
                {pairs.size > 1 ? `${line.groupNo ?? 1}·` : ''}
                {dictName(eyes, line.eye ?? 'OU')}
              </th>
              <td>{formatLens('sphere', sphereOf(params))}</td>
              <td>{formatLens('cylinder', cyl)}</td>
              <td>{formatLens('axis', axis)}</td>
              <td>{formatLens('add', add)}</td>
              <td>{formatLens('pd', pd)}</td>
              <td>{formatLens('fittingHeight', ph)}</td>
              <td>{prism ? `${formatLens('prism', prism)}${prismBase ?? ''}` : ''}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const nameOf = ({ eye, goodsName, spec, customParams, gift }: Line) =>
  `${eye ? `${dictName(eyes, eye)} ` : ''}${[goodsName, spec, customParams?.note].filter(Boolean).join(' ')}${gift ? '（赠）' : ''}`;
