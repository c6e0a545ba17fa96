import type { OutputOf } from '@mingmou/contract/base/call';
import { breed } from '@mingmou/contract/erp/goods/breed.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { usePaused } from '@mingmou/kit/act/use-paused';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { useState } from 'react';
import styles from './goods.module.css';

export type GoodsNode = OutputOf<typeof breed.tree>[number];

interface GoodsTreeProps {
  readonly selected: (node: GoodsNode) => boolean;
  /** The node, or nothing to see all. */
  readonly onSelect: (node: GoodsNode | undefined) => void;
  /** How deep it goes: 2 ends with the brands. */
  readonly depth?: 2 | 3;
}

const PAUSE_MS = 300;

/** 类别 → 品牌 → 品种 with the number of barcodes of each; a search expands the matches. */
export function GoodsTree({ selected, onSelect, depth = 3 }: GoodsTreeProps) {
  const [typed, setTyped] = useState('');
  const keyword = usePaused(typed, PAUSE_MS).trim();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { data, loading, refusal, refetch } = useCall(breed.tree, keyword === '' ? {} : { keyword });
  const nodes = (data ?? []).filter(({ level }) => level <= depth);
  const isOpen = (id: string) => keyword !== '' || open.has(id);
  const fold = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));

  return (
    <nav className={styles.panel} aria-label="品种树">
      <Input
        aria-label="查找品牌或品种"
        placeholder="查找品牌或品种"
        allowClear
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className={styles.tree}>
        {loading ? <Skeleton active title={false} paragraph={{ rows: 6 }} /> : null}
        {refusal ? (
          <p className={styles.note}>
            {refusal.msg} <Button onClick={refetch}>重试</Button>
          </p>
        ) : null}
        {data && nodes.length === 0 ? <p className={styles.note}>没有品种</p> : null}
        <Branch nodes={nodes} {...{ depth, isOpen, fold, selected, onSelect }} />
      </div>
    </nav>
  );
}

interface BranchProps extends Required<GoodsTreeProps> {
  readonly nodes: readonly GoodsNode[];
  readonly parentId?: string;
  readonly isOpen: (id: string) => boolean;
  readonly fold: (id: string) => void;
}

function Branch(props: BranchProps) {
  const { nodes, parentId, depth, isOpen, fold, selected, onSelect } = props;
  const here = nodes.filter((node) => (node.parentId ?? undefined) === parentId);
  return (
    <ul>
      {here.map((node) => {
        const { id, name, level, count } = node;
        const pressed = selected(node);
        return (
          <li key={id}>
            <span className={styles.node} style={{ paddingLeft: (level - 1) * 16 }}>
              {level < depth ? (
                <button
                  type="button"
                  className={styles.fold}
                  aria-expanded={isOpen(id)}
                  aria-label={`展开${name}`}
                  onClick={() => fold(id)}
                >
                  {isOpen(id) ? '▾' : '▸'}
                </button>
              ) : null}
              <button
                type="button"
                className={styles.pick}
                aria-pressed={pressed}
                title={name}
                onClick={() => onSelect(pressed ? undefined : node)}
              >
                <span className={styles.name}>{name}</span>
                <span className={styles.count}>{count}</span>
              </button>
            </span>
            {level < depth && isOpen(id) ? <Branch {...props} parentId={id} /> : null}
          </li>
        );
      })}
    </ul>
  );
}
