import {
  heldIn,
  isBranchNode,
  type RoleNode,
  rightsAt,
  type Selected,
  statusOf,
} from '@mingmou/contract/system/account/role.rules';
import { Button, Checkbox } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { type KeyboardEvent, memo, useMemo, useState } from 'react';
import styles from './role.module.css';

interface RoleTreeProps {
  readonly tree: readonly RoleNode[];
  readonly held: ReadonlySet<number>;
  readonly readOnly: boolean;
  readonly onTick: (node: RoleNode, on: boolean) => void;
}

interface Surroundings extends Omit<RoleTreeProps, 'tree'> {
  readonly before: ReadonlySet<number>;
}

/** Returns the matching nodes: a node with a matching name keeps all descendants, others only matching ones. */
function matching(nodes: readonly RoleNode[], keyword: string): RoleNode[] {
  return nodes.flatMap((node) => {
    if (node.name.includes(keyword)) return [node];
    const children = matching(node.children, keyword);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Up and down walk through the boxes and folds; space ticks, Tab leaves them one by one as everywhere. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [
    ...event.currentTarget.querySelectorAll<HTMLElement>('input[type=checkbox]:not(:disabled), button[aria-expanded]'),
  ];
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  const next = at < 0 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Menus and buttons with ticks: branches can be collapsed, and a page has its buttons next to it. */
export function RoleTree({ tree, ...rest }: RoleTreeProps) {
  const [typed, setTyped] = useState('');
  const keyword = typed.trim();
  const before = useMemo(() => heldIn(tree), [tree]);
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(tree.filter(({ selectedStatus }) => selectedStatus !== 0).map(({ id }) => id)),
  );
  const shown = keyword === '' ? tree : matching(tree, keyword);
  const fold = (id: number) =>
    setOpen((now) => new Set(now.has(id) ? [...now].filter((one) => one !== id) : [...now, id]));
  const branches = tree.filter(isBranchNode).map(({ id }) => id);
  const allOpen = branches.every((id) => open.has(id));
  // A node of the search lacks what does not fit; ticks and states are those of the whole node.
  const whole = useMemo(() => new Map(all(tree).map((node) => [node.id, node])), [tree]);
  const shared = { ...rest, before };
  return (
    <section className={styles.tree} aria-label="菜单权限">
      <div className={styles.bar}>
        <Input
          aria-label="查找菜单或按钮"
          placeholder="查找菜单或按钮"
          allowClear
          className={styles.search}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button onClick={() => setOpen(new Set(allOpen ? [] : branches))}>{allOpen ? '全部收起' : '全部展开'}</Button>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the controls inside */}
      <div className={styles.nodes} onKeyDown={walk}>
        {shown.length === 0 ? <p className={styles.note}>没有名称含「{keyword}」的菜单或按钮</p> : null}
        {shown.map((node) => {
          const isOpen = keyword !== '' || open.has(node.id);
          return isBranchNode(node) ? (
            <section key={node.id} className={styles.module} aria-label={node.name}>
              <div className={styles.moduleHead}>
                <button
                  type="button"
                  className={styles.fold}
                  aria-expanded={isOpen}
                  aria-label={`展开${node.name}`}
                  onClick={() => fold(node.id)}
                >
                  {isOpen ? '▾' : '▸'}
                </button>
                <Tick node={whole.get(node.id) ?? node} {...shared} />
                <Count node={whole.get(node.id) ?? node} held={rest.held} />
              </div>
              {isOpen ? <Inside nodes={node.children} whole={whole} {...shared} /> : null}
            </section>
          ) : (
            <section key={node.id} className={styles.module} aria-label={node.name}>
              <Page node={node} whole={whole} {...shared} />
            </section>
          );
        })}
      </div>
    </section>
  );
}

function all(nodes: readonly RoleNode[]): RoleNode[] {
  return nodes.flatMap((node) => [node, ...all(node.children)]);
}

function Count({ node, held }: { readonly node: RoleNode; readonly held: ReadonlySet<number> }) {
  const rights = rightsAt(node);
  const n = rights.filter(({ id }) => held.has(id)).length;
  return <span className={styles.note}>{`${n} / ${rights.length}`}</span>;
}

interface InsideProps extends Surroundings {
  readonly nodes: readonly RoleNode[];
  readonly whole: ReadonlyMap<number, RoleNode>;
}

function Inside({ nodes, whole, ...shared }: InsideProps) {
  return nodes.map((node) =>
    isBranchNode(node) ? (
      <section key={node.id} className={styles.group} aria-label={node.name}>
        <Tick node={whole.get(node.id) ?? node} strong {...shared} />
        <Inside nodes={node.children} whole={whole} {...shared} />
      </section>
    ) : (
      <Page key={node.id} node={node} whole={whole} {...shared} />
    ),
  );
}

function Page({ node, whole, ...shared }: Omit<InsideProps, 'nodes'> & { readonly node: RoleNode }) {
  return (
    <fieldset className={styles.pageRow} aria-label={node.name}>
      <span className={styles.pageName}>
        <Tick node={whole.get(node.id) ?? node} {...shared} />
      </span>
      <span className={styles.buttons}>
        {node.children.map((button) => (
          <Tick key={button.id} node={button} {...shared} />
        ))}
      </span>
    </fieldset>
  );
}

interface TickProps {
  readonly node: RoleNode;
  readonly strong?: boolean;
}

function Tick({ node, strong = false, held, before, readOnly, onTick }: Surroundings & TickProps) {
  const reachable = rightsAt(node).filter(({ id, grantable }) => grantable || before.has(id));
  const isNobodys = reachable.length === 0;
  return (
    <Box
      {...{ node, strong, isNobodys, onTick }}
      status={statusOf(node, held)}
      disabled={readOnly || isNobodys}
      // All that can be given is given already: then a click takes it away.
      next={reachable.some(({ id }) => !held.has(id))}
    />
  );
}

interface BoxProps extends Required<TickProps>, Pick<RoleTreeProps, 'onTick'> {
  readonly status: Selected;
  readonly disabled: boolean;
  readonly isNobodys: boolean;
  /** State after a click. */
  readonly next: boolean;
}

/** There are hundreds: one is drawn again only when it changed. */
const Box = memo(({ node, strong, status, disabled, isNobodys, next, onTick }: BoxProps) => (
  <Checkbox
    // The browser forgets 半选 at every click; without this nobody would hear it.
    ref={(box) => {
      if (box?.input) box.input.indeterminate = status === 2;
    }}
    checked={status === 1}
    indeterminate={status === 2}
    disabled={disabled}
    onChange={() => onTick(node, next)}
  >
    <span className={strong ? styles.strong : undefined} title={isNobodys ? '您没有这项权限，不能授予' : undefined}>
      {node.name}
    </span>
    {node.licensed || node.type === 1 ? null : <span className={styles.unlicensed}>未开通</span>}
  </Checkbox>
));
