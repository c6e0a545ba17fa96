import { baseKeymap, chainCommands, splitBlockAs, toggleMark } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { EditorState } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { deleteField, putBreak } from './body-commands';
import { bodySchema } from './body-schema';

const { nodes, marks } = bodySchema;

/** A new paragraph takes the style of the one before it. */
const splitParagraph = splitBlockAs((node) =>
  node.type === nodes.paragraph ? { type: node.type, attrs: node.attrs } : null,
);

const base = (key: string) => baseKeymap[key] ?? (() => false);

/** Tab is no key of the editor: it leaves it. */
const KEYS = keymap({
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleMark(marks.strong),
  'Mod-i': toggleMark(marks.em),
  'Mod-u': toggleMark(marks.u),
  'Mod-]': sinkListItem(nodes.item),
  'Mod-[': liftListItem(nodes.item),
  'Shift-Enter': putBreak,
  Enter: chainCommands(
    splitListItem(nodes.item),
    (state, dispatch, view) =>
      state.selection.$from.parent.type === nodes.paragraph &&
      state.selection.$from.parent.content.size > 0 &&
      splitParagraph(state, dispatch, view),
    base('Enter'),
  ),
  Backspace: chainCommands(deleteField('before'), base('Backspace')),
  Delete: chainCommands(deleteField('behind'), base('Delete')),
});

export function bodyState(doc: Node): EditorState {
  return EditorState.create({ doc, plugins: [history(), KEYS, keymap(baseKeymap), tableEditing()] });
}
