import { usePress } from '@mingmou/kit/entry/use-press';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  mergeCells,
  splitCell,
} from 'prosemirror-tables';
import type { ReactNode, Ref } from 'react';
import styles from './body.module.css';
import * as act from './body-commands';
import { bodySchema } from './body-schema';

const { marks, nodes } = bodySchema;

interface Tool {
  readonly name: string;
  readonly face: ReactNode;
  readonly command: Command;
  /** Reason why the command is unavailable. */
  readonly why?: string;
  readonly isOn?: (state: EditorState) => boolean;
}

const aligned = (name: string, face: string, to: act.Align): Tool => ({
  ...{ name, face, command: act.align(to) },
  isOn: (state) => act.alignOf(state) === to,
});

const LETTERS: readonly Tool[] = [
  {
    name: '加粗（Ctrl+B）',
    face: <b>B</b>,
    command: toggleMark(marks.strong),
    isOn: (of) => act.hasMark(of, marks.strong),
  },
  { name: '斜体（Ctrl+I）', face: <i>I</i>, command: toggleMark(marks.em), isOn: (of) => act.hasMark(of, marks.em) },
  { name: '下划线（Ctrl+U）', face: <u>U</u>, command: toggleMark(marks.u), isOn: (of) => act.hasMark(of, marks.u) },
  { name: '清除文字格式', face: '清除', command: act.plainText },
];

const PLACES: readonly Tool[] = [
  aligned('左对齐', '左', 'left'),
  aligned('居中', '中', 'center'),
  aligned('右对齐', '右', 'right'),
  aligned('两端对齐', '齐', 'justify'),
];

const NO_LIST = '这里不能放列表，请把光标移到段落里';

const BLOCKS: readonly Tool[] = [
  {
    ...{ name: '项目列表', face: '列表', command: act.toggleList(nodes.bulletList), why: NO_LIST },
    isOn: (state) => act.listOf(state)?.type === nodes.bulletList,
  },
  {
    ...{ name: '编号列表', face: '编号', command: act.toggleList(nodes.orderedList), why: NO_LIST },
    isOn: (state) => act.listOf(state)?.type === nodes.orderedList,
  },
  { name: '插入表格', face: '表格', command: act.putTable, why: '表格里不能再放表格，请把光标移到表格外' },
  { name: '插入横线', face: '横线', command: act.putRule },
  { name: '换页', face: '换页', command: act.putPageBreak, why: '列表和表格中间不能换页，请把光标移到外面' },
];

const TABLE: readonly Tool[] = [
  { name: '下方加行', face: '加行', command: addRowAfter },
  { name: '右侧加列', face: '加列', command: addColumnAfter },
  { name: '删行', face: '删行', command: deleteRow, why: '只剩这一行，请用删表' },
  { name: '删列', face: '删列', command: deleteColumn, why: '只剩这一列，请用删表' },
  { name: '合并单元格', face: '合并', command: mergeCells, why: '请先拖动选中几个单元格' },
  { name: '拆分单元格', face: '拆分', command: splitCell, why: '光标所在的单元格没有合并过' },
  { name: '每次就诊一行', face: '每次就诊一行', command: act.toggleRepeat },
  { name: '删表', face: '删表', command: deleteTable },
];

const TURNS: readonly Tool[] = [
  { name: '撤销（Ctrl+Z）', face: '撤销', command: undo, why: '没有可以撤销的修改' },
  { name: '重做（Ctrl+Y）', face: '重做', command: redo, why: '没有可以重做的修改' },
];

const LEVELS = [{ value: 0, label: '正文' }, ...[1, 2, 3, 4].map((level) => ({ value: level, label: `标题${level}` }))];

const PAGE_SIZE = '';
const SIZES = [
  { value: PAGE_SIZE, label: '默认字号' },
  ...[8, 9, 10, 11, 12, 14, 16, 18, 22, 26].map((pt) => ({ value: `${pt}pt`, label: `${pt} pt` })),
];

interface BodyToolbarProps {
  readonly state: EditorState;
  readonly readOnly: boolean;
  readonly place: Ref<HTMLDivElement>;
  readonly onRun: (command: Command) => void;
}

/** Toolbar of the text, with names for all tools; tools of a table while the caret is in one. */
export function BodyToolbar({ state, readOnly, place, onRun }: BodyToolbarProps) {
  const press = usePress();
  const buttons = (tools: readonly Tool[]) =>
    tools.map(({ name, face, command, why, isOn }) => (
      <Button
        key={name}
        className={styles.tool}
        size="small"
        title={name}
        aria-label={name}
        aria-pressed={isOn?.(state)}
        type={isOn?.(state) ? 'primary' : 'default'}
        disabled={readOnly}
        // The selection stays where it is while the mouse presses a tool.
        onMouseDown={(event) => event.preventDefault()}
        {...press(!command(state) && (why ?? '这里用不了'), () => onRun(command))}
      >
        {face}
      </Button>
    ));
  const size = act.sizeOf(state);
  return (
    <div ref={place} role="toolbar" aria-label="文字工具" className={styles.toolbar}>
      <Select
        size="small"
        aria-label="段落样式"
        style={{ width: 84 }}
        disabled={readOnly}
        value={act.levelOf(state)}
        options={LEVELS}
        onChange={(level) => onRun(act.setLevel(level))}
      />
      <Select
        size="small"
        aria-label="字号"
        style={{ width: 100 }}
        disabled={readOnly}
        value={size ?? PAGE_SIZE}
        options={SIZES}
        onChange={(value) => onRun(act.setSize(value === PAGE_SIZE ? null : Number.parseFloat(value)))}
      />
      {buttons(LETTERS)}
      <span className={styles.parting} />
      {buttons(PLACES)}
      <span className={styles.parting} />
      {buttons(BLOCKS)}
      <span className={styles.parting} />
      {buttons(TURNS)}
      {isInTable(state) ? (
        <>
          <span className={styles.parting} />
          {buttons(TABLE)}
        </>
      ) : null}
    </div>
  );
}
