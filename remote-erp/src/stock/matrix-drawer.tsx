import { stock } from '@mingmou/contract/erp/stock/stock.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import { FieldInput } from '@mingmou/kit/form/field-input';
import { ExportButton } from '@mingmou/kit/list/export-button';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Checkbox } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { useId, useState } from 'react';
import { type Cell, lowPowers, PowerGrid } from './power-grid';
import styles from './stock.module.css';

interface Picked extends Pick<Cell, 'sph' | 'cyl'> {
  readonly breedId: number;
  readonly chain: boolean;
}

interface MatrixDrawerProps {
  /** A power whose stock is to be seen. */
  readonly onPick: (picked: Picked) => void;
  /** The powers of a breed that are below their safety quantity. */
  readonly onLow: (breedId: number) => void;
  readonly onClose: () => void;
}

const wholeId = (value: unknown) => (typeof value === 'number' ? value : undefined);

/** 度数矩阵: the stock of a breed by sphere and cylinder, at one place or at all that sell. */
export function MatrixDrawer({ onPick, onLow, onClose }: MatrixDrawerProps) {
  const id = useId();
  const [breedId, setBreedId] = useState<number>();
  const [locationId, setLocationId] = useState<number>();
  const [chain, setChain] = useState(false);
  const place = chain || locationId === undefined ? {} : { locationId };
  const asked = { breedId: breedId ?? 0, ...place, ...(chain ? { chain } : {}) };
  const { data, refusal, refetch } = useCall(stock.matrix, asked, { skip: breedId === undefined });
  return (
    <Drawer open title="度数矩阵" size="large" styles={{ wrapper: { width: 'min(1100px, 94vw)' } }} onClose={onClose}>
      <div className={styles.tools}>
        <label htmlFor={`${id}-breed`}>品种</label>
        <span className={styles.wide}>
          <FieldInput
            id={`${id}-breed`}
            spec={stock.filters.breedId}
            value={breedId}
            onChange={(value) => setBreedId(wholeId(value))}
          />
        </span>
        <label htmlFor={`${id}-place`}>库位</label>
        <span className={styles.narrow}>
          <FieldInput
            id={`${id}-place`}
            spec={stock.filters.locationId}
            use="filter"
            value={locationId}
            onChange={(value) => setLocationId(wholeId(value))}
          />
        </span>
        <Checkbox checked={chain} onChange={({ target }) => setChain(target.checked)}>
          全连锁
        </Checkbox>
        {breedId === undefined ? null : (
          <>
            {/* The list shows the stock of this organisation. */}
            {!chain && data && lowPowers(data).length > 0 ? (
              <Do call={stock.page} onClick={() => onLow(breedId)}>
                低于安全库存
              </Do>
            ) : null}
            <ExportButton
              call={stock.matrixExport}
              of={{ query: { page: 1, size: 10, column: undefined, asc: true, filters: asked } }}
            />
          </>
        )}
      </div>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {breedId === undefined ? (
        <Quiet as="p" spaced>
          选择一个品种，查看各度数的现存；有占用时另写可用
        </Quiet>
      ) : null}
      {breedId !== undefined && data ? (
        <PowerGrid matrix={data} onPick={({ sph, cyl }) => onPick({ breedId, chain, sph, cyl })} />
      ) : null}
    </Drawer>
  );
}
