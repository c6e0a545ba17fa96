import { PaperSheet } from '@mingmou/clinic/print/paper-sheet';
import { blocksOf } from '@mingmou/contract/system/template/template.kinds';
import { Checkbox } from '@mingmou/kit/ui';
import { useDragOrder } from '../parts/drag-order';
import { OrderGrip, OrderSaid } from '../parts/order-grip';
import { MillimetreBoard } from './millimetre-board';
import { PageProps, type PrintEditing } from './page-props';
import { ReceiptSample } from './receipt-sample';
import styles from './templates.module.css';

/** A print that its page draws: which parts stand on it and in what order, beside the paper with sample data. */
export function ReceiptEditor(props: PrintEditing) {
  const { kind, content, onChange } = props;
  return (
    <>
      <section className={styles.side} aria-label="打印内容">
        <h2 className={styles.subtitle}>打印内容</h2>
        <Blocks {...props} />
      </section>
      <section className={styles.board} aria-label="预览">
        <MillimetreBoard of={content}>
          <PaperSheet of={content}>
            <ReceiptSample kind={kind} content={content} />
          </PaperSheet>
        </MillimetreBoard>
      </section>
      <section className={styles.side} aria-label="页面属性">
        <h2 className={styles.subtitle}>页面属性</h2>
        <PageProps {...props} onChange={onChange} />
      </section>
    </>
  );
}

function Blocks({ kind, content, readOnly, onChange }: PrintEditing) {
  const blocks = blocksOf(kind, content.blocks ?? []);
  const kept = (next: readonly { readonly key: string; readonly shown: boolean }[]) =>
    onChange({ blocks: next.map(({ key, shown }) => ({ key, shown })) });
  const order = useDragOrder(
    blocks.map(({ key }) => key),
    (keys) => kept(keys.flatMap((key) => blocks.filter((block) => block.key === key))),
  );
  return (
    <div ref={order.box}>
      <OrderSaid order={order} />
      {blocks.map(({ key, title, shown, always }) => (
        <div key={key} className={styles.block}>
          {readOnly ? null : <OrderGrip order={order} of={key} name={title} />}
          <Checkbox
            checked={shown}
            disabled={always || readOnly}
            title={always ? '不能隐藏' : undefined}
            onChange={({ target }) =>
              kept(blocks.map((block) => (block.key === key ? { ...block, shown: target.checked } : block)))
            }
          >
            {title}
          </Checkbox>
        </div>
      ))}
    </div>
  );
}
