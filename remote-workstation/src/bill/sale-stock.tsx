import { saleDesk } from '@mingmou/contract/erp/sale/sale-desk.contract';
import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import styles from './sale.module.css';
import { fromLocation, type SaleDraft } from './sale-draft';

interface SaleStockProps {
  readonly draft: SaleDraft;
  readonly onChange: (draft: SaleDraft) => void;
}

/** 库存: where the goods of the sale lie, and from which location each is taken. */
export function SaleStock({ draft, onChange }: SaleStockProps) {
  // Goods that are made to order lie nowhere.
  const stored = draft.lines.filter(({ sellable }) => sellable !== undefined);
  const commodityIds = [...new Set(stored.map(({ barcodeId }) => barcodeId))];
  const skip = commodityIds.length === 0;
  const { data: rows = [] } = useCall(stock.findStock, { commodityIds }, { quiet: true, skip });
  const { data: locations = [] } = useCall(saleDesk.findLocation, {}, { quiet: true, skip });
  if (skip) return null;
  return (
    <section className={styles.history} aria-label="库存">
      <h2>库存</h2>
      <ul>
        {rows.map(({ commodityId, locationId, goodsName, spec, onHand, locked, available }) => {
          const place = locations.find(({ id }) => id === locationId);
          const line = stored.find(({ barcodeId }) => barcodeId === commodityId);
          if (!place || place.type === 'DEFECT' || !line) return null;
          const name = `${goodsName} ${spec ?? ''}`.trim();
          return (
            <li key={`${commodityId}-${place.id}`}>
              <Button
                size="small"
                aria-label={`${name}从${place.name}出库`}
                aria-pressed={line.locationId === place.id}
                onClick={() => onChange(fromLocation(draft, commodityId, place.id))}
              >
                {place.name}
              </Button>
              <Quiet as="small">
                {name} 现存{onHand} 占用{locked} 可用{available}
              </Quiet>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
