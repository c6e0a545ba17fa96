import { saleDelivery } from '@mingmou/contract/erp/sale/sale-delivery.contract';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { usePress } from '@mingmou/kit/entry/use-press';
import { useScan } from '@mingmou/kit/entry/use-scan';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Checkbox } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { useRef, useState } from 'react';
import { lineName } from '../bill/goods-line';
import { scanned } from '../bill/ways/scanned-goods';
import { checkedOf, type HandedOver, isWhole, piecesOf, type SoldLine, scanPiece, tick } from './handed-over';
import { paramsText } from './params-text';
import styles from './sale.module.css';
import type { FoundSale } from './sale-acts';

interface TakeDialogProps {
  readonly found: FoundSale;
  readonly lines: readonly SoldLine[];
  readonly onClose: () => void;
}

/** The goods that a code is of where it is not the one on the line: the maker's own, or a GS1 code. */
async function goodsOfCode(code: string): Promise<number | undefined> {
  try {
    return (await scanned(code)).barcodeId;
  } catch (refusal) {
    if (refusal instanceof CallRefused) return undefined;
    throw refusal;
  }
}

/** Returns why the checked goods cannot be collected yet. */
function hindranceOf(handed: HandedOver, lines: readonly SoldLine[]): string | undefined {
  const part = lines.find((line) => checkedOf(handed, line).pieces > 0 && !isWhole(handed, line));
  if (part) return `「${part.goodsName}」还有 ${piecesOf(part) - checkedOf(handed, part).pieces} 件未核对`;
  return lines.some((line) => isWhole(handed, line)) ? undefined : '请扫描要取走的商品';
}

/** 取件: each piece is scanned before it is handed over, and a wrong one is refused with a word. */
export function TakeDialog({ found, lines, onClose }: TakeDialogProps) {
  const { take } = saleDelivery;
  const send = useSend(take);
  const { success, error } = useFeedback();
  const press = usePress();
  const [handed, showHanded] = useState<HandedOver>(new Map());
  // The answers to two scans can arrive before the next render.
  const latestHanded = useRef(handed);
  const hand = (next: HandedOver) => {
    latestHanded.current = next;
    showHanded(next);
  };
  const scansUnderWay = useRef(new Set<Promise<boolean>>());
  const isCancelled = useRef(false);
  const { start, running } = useAct(async () => {
    const scans = await Promise.all(scansUnderWay.current);
    if (isCancelled.current || scans.includes(false)) return false;
    const checked = latestHanded.current;
    const hindrance = hindranceOf(checked, lines);
    if (hindrance) return error(hindrance);
    const whole = lines.filter((line) => isWhole(checked, line));
    const serialNos = whole.flatMap((line) => checkedOf(checked, line).serialNos);
    await send({
      ...{ saleId: found.id, version: found.version, itemIds: whole.map(({ id }) => id) },
      ...(serialNos.length > 0 ? { serialNos } : {}),
    });
    success(`${take.title}成功`);
    onClose();
  });

  /** Checks a piece off. Resolves to false if it was refused. */
  const checkOff = async (code: string) => {
    const isKnown = lines.some((line) => line.code === code);
    const barcodeId = isKnown ? undefined : await goodsOfCode(code);
    const scan = scanPiece(latestHanded.current, lines, code, barcodeId);
    if ('says' in scan) return error(scan.says);
    hand(scan.handed);
    return true;
  };
  const onScan = async (code: string) => {
    const scan = checkOff(code);
    scansUnderWay.current.add(scan);
    try {
      await scan;
    } finally {
      scansUnderWay.current.delete(scan);
    }
  };
  useScan(onScan, { inDialog: true });
  useKeys([{ key: 'Ctrl+Enter', title: take.title, run: start }], { blocking: true });

  return (
    <Modal
      reading
      open
      title={`${take.title}：${found.billNo} ${found.patientName ?? ''}`}
      width="min(720px, 94vw)"
      okText={take.title}
      // A scan under way may make it of use: the act itself says why it does nothing.
      okButtonProps={{ loading: running, ...press(hindranceOf(handed, lines)), onClick: () => start() }}
      onCancel={() => {
        isCancelled.current = true;
        onClose();
      }}
    >
      <ul className={styles.handed} aria-label="要取走的商品">
        {lines.map((line) => (
          <li key={line.id}>
            <Checkbox
              checked={isWhole(handed, line)}
              disabled={Boolean(line.serialNos)}
              onChange={({ target }) => hand(tick(handed, line, target.checked))}
            >
              {lineName(line)}
            </Checkbox>
            <Quiet>{paramsText(line)}</Quiet>
            <span role="status" aria-label={`${lineName(line)} 已核对`}>
              {checkedOf(handed, line).pieces} / {piecesOf(line)}
            </span>
          </li>
        ))}
      </ul>
      <Quiet as="p">逐件扫码核对；没有条码的商品可直接勾选，有序列号的镜片须扫描序列号。Ctrl+Enter 取件</Quiet>
    </Modal>
  );
}
