import { blocksOf } from '@mingmou/contract/system/template/template-kinds.constants';
import { Checkbox } from '@mingmou/kit/ui';
import type { ReactNode } from 'react';
import { useDragOrder } from '../order/drag-order';
import { OrderGrip, OrderSaid } from '../order/order-grip';
import { PaperSheet } from '../print/paper-sheet';
import { MillimetreBoard } from './millimetre-board';
import { PageProps, type PrintEditing } from './page-props';
import styles from './print-editor.module.css';

interface PrintEditorProps extends PrintEditing {
  /** The sheet itself, with sample data. */
  readonly sample: ReactNode;
}

/** Editor of a print that its page renders: visible parts and their order, next to the paper with sample data. */
export function PrintEditor({ sample, ...props }: PrintEditorProps) {
  const { content, onChange } = props;
  return (
    <>
      <section className={styles.side} aria-label="打印内容">
        <h2 className={styles.subtitle}>打印内容</h2>
        <Blocks {...props} />
      </section>
      <section className={styles.board} aria-label="预览">
        <MillimetreBoard of={content}>
          <PaperSheet of={content}>{sample}</PaperSheet>
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
