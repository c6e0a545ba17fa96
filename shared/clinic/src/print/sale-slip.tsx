import { formatMoney, formatPrice, ZERO } from '@mingmou/contract/base/money';
import { Barcode } from './barcode';
import { againText } from './bill-sheet';
import { GoodsTable } from './goods-table';
import styles from './receipt.module.css';
import { Contact, Facts, ReceiptFrame } from './receipt-parts';
import { customerOf, type SalePaper, type SalePaperProps, shownMoney } from './sale-paper';

/** 销售小票 (domain-erp §4.6); its parts are the blocks of PRINT_KINDS.SALE_SLIP. */
export function SaleSlip({ of, template }: SalePaperProps) {
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
              ['销售单号', of.billNo],
              ['收费单号', of.chargeNo],
              ['顾客', customerOf(of)],
              ['病历号', of.recordNo],
              ['销售员', of.sellerName],
              ['开单时间', of.createdAt],
            ]}
          />
        ),
        lines: <GoodsTable lines={of.lines} name={nameOf} />,
        total: (
          <>
            <p className={styles.total}>
              <span>应收</span>
              <b>{formatMoney(of.totalAmount ?? ZERO)}</b>
            </p>
            <p className={styles.capital}>人民币{of.totalText}</p>
          </>
        ),
        money: (
          <Facts
            rows={[
              ['标签价合计', template.showDiscount ? formatMoney(of.tagAmount) : null],
              ['优惠', template.showDiscount ? shownMoney(of.discountAmount) : null],
              ['收银优惠', template.showDiscount ? shownMoney(of.cashierDiscount) : null],
              ['实收', of.paidAmount ? formatMoney(of.paidAmount) : null],
              ['收费时间', of.chargedAt],
            ]}
          />
        ),
        take: (
          <Facts
            rows={[
              ['取货方式', of.deliveryMode],
              ['承诺日期', of.promisedAt],
              ['取货日期', of.deliveryDate],
              ['备注', of.remark],
            ]}
          />
        ),
        contact: <Contact of={of} />,
      }}
    />
  );
}

const nameOf = ({ goodsName, spec, gift, price }: SalePaper['lines'][number]) => (
  <>
    {[goodsName, spec].filter(Boolean).join(' ')}
    {gift ? '（赠）' : ''}
    {price && !gift ? <small> {formatPrice(price)}</small> : null}
  </>
);
