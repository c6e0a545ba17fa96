import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import type { Tone } from '@mingmou/contract/base/flow';
import { eye } from '@mingmou/contract/dict/eye';
import { billState } from '@mingmou/contract/erp/erp.dicts';
import { chargeState, deliveryState } from '@mingmou/contract/erp/sale/sale.dicts';
import { lensArchive } from '@mingmou/contract/workstation/archive/lens/lens-archive.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './lens.module.css';

type Lens = OutputOf<typeof lensArchive.lenses>[number];

const HERE = ['ARRIVED', 'WAIT_TAKE'];

/** Where a lens is on its way: on the sale until it is paid, with the goods from then on. */
function progressOf({
  deliveryId,
  deliveryState: goods,
  saleState,
  chargeState: money,
}: Lens): readonly [string, Tone] {
  if (deliveryId) return ['已交付', 'passed'];
  if (goods) return [dictName(deliveryState, goods), HERE.includes(goods) ? 'working' : 'waiting'];
  if (saleState === 'SUBMITTED') return [dictName(chargeState, money), 'waiting'];
  return [`销售单${dictName(billState, saleState)}`, saleState === 'INVALID' ? 'void' : 'draft'];
}

/** Lenses of the newest set, with the steps that are missing before the delivery. */
export function LensProgress({ archiveId }: { readonly archiveId: number }) {
  const { data } = useCall(lensArchive.lenses, { id: archiveId }, { quiet: true });
  const newest = data?.filter(({ cycleNo }) => cycleNo === data[0]?.cycleNo);
  if (!newest?.length) return null;
  return (
    <ol className={styles.plan} aria-label="镜片进度">
      {newest.map((lens) => {
        const [says, tone] = progressOf(lens);
        const { id, goodsName, spec, saleNo, code, remakeCount, expectDate, serialNo } = lens;
        return (
          <li key={id}>
            <b>{dictName(eye, lens.eye)}</b> {goodsName} {spec} <StateTag tone={tone}>{says}</StateTag>{' '}
            <Quiet>
              {[
                ...(saleNo ? [saleNo] : []),
                `条码 ${code}`,
                ...(serialNo ? [`镜片号 ${serialNo}`] : []),
                ...(expectDate && !serialNo ? [`预计到货 ${expectDate}`] : []),
                ...(remakeCount > 0 ? [`返厂${remakeCount}次`] : []),
              ].join('　')}
            </Quiet>
          </li>
        );
      })}
    </ol>
  );
}
