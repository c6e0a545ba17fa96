import type { InputOf } from '@mingmou/contract/base/call';
import { role } from '@mingmou/contract/system/account/role.contract';
import { heldIn, type RoleNode, withTick } from '@mingmou/contract/system/account/role.rules';
import { send } from '@mingmou/core/http/client';
import type { CallRefused } from '@mingmou/core/http/refusal';
import { useDraftBox } from '@mingmou/core/keepalive/use-draft-box';
import { useSend } from '@mingmou/core/store/use-call';
import { useAct } from '@mingmou/kit/act/use-act';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useRefusal } from '@mingmou/kit/feedback/use-refusal';
import { validValues } from '@mingmou/kit/form/valid-values';
import type { Form } from '@mingmou/kit/ui-form';
import { useCallback, useEffect, useState } from 'react';
import { differenceOf, type RoleStart, rebased, saveQuestion } from './role-draft';

export type Fields = Omit<InputOf<typeof role.save>, 'menuIds'>;

/** Name of the form, which ids of its inputs begin with. */
export const ROLE_FORM = 'role';

type RoleForm = ReturnType<typeof Form.useForm<Fields>>[0];

/** Input and ticks, with the version they are based on. */
interface Draft {
  readonly version: number | undefined;
  readonly fields: Partial<Fields>;
  readonly held: readonly number[];
}

const NAMES = ['roleName', 'discountFloor', 'remark'] as const;

function fieldsOf({ row }: RoleStart): Partial<Fields> {
  const { roleName, discountFloor = 100, remark } = row ?? {};
  return { roleName, discountFloor, remark };
}

/** The role being edited: its fields, its ticks, what changes, and the way to save it. */
export function useRoleEdit(form: RoleForm, loaded: RoleStart, onSaved: () => void) {
  const [start, setStart] = useState(loaded);
  const box = useDraftBox<Draft>(`role-${loaded.row?.id ?? 'new'}`);
  const [kept] = useState(() => {
    const typed = box.read();
    return typed?.version === loaded.row?.version ? typed : undefined;
  });
  const [held, setHeld] = useState<ReadonlySet<number>>(() => (kept ? new Set(kept.held) : heldIn(loaded.tree)));
  const [conflict, setConflict] = useState<'stale' | 'taken'>();
  const [touched, setTouched] = useState(kept !== undefined);
  const sendSave = useSend(role.save);
  const sendUpdate = useSend(role.update);
  const { confirm, success, error } = useFeedback();
  const say = useRefusal();
  const { row, tree } = start;
  const difference = differenceOf(tree, held);
  const isChanged = difference.added.length + difference.removed.length > 0;

  const isDirty = isChanged || touched;
  useEffect(() => {
    if (isDirty) box.write({ version: row?.version, fields: form.getFieldsValue(true), held: [...held] });
  }, [box, form, isDirty, held, row]);

  const tick = useCallback(
    (node: RoleNode, on: boolean) => setHeld((now) => withTick(tree, now, node, { on, before: heldIn(tree) })),
    [tree],
  );

  const show = (refusal: CallRefused) => {
    const at = (field: string, msg: string) => {
      const own = NAMES.find((name) => name === field);
      if (!own) return false;
      form.setFields([{ name: own, errors: [msg] }]);
      form.focusField(own);
      return true;
    };
    const stale = () => {
      setConflict('stale');
      return false;
    };
    say(refusal, { at, stale });
  };

  const { run: save } = useAct(async () => {
    const fields = await validValues(form, ROLE_FORM);
    if (!fields) return;
    if (held.size === 0) return error('菜单权限：请至少选择一项');
    if (row && isChanged && !(await confirm(saveQuestion(difference, row.accountCount), { ok: '保存' }))) return;
    const remark = fields.remark?.trim() || null;
    const draft = { ...fields, roleName: fields.roleName.trim(), remark, menuIds: [...held] };
    if (row) await sendUpdate({ ...draft, id: row.id, version: row.version }, { quiet: true });
    else await sendSave(draft, { quiet: true });
    box.write(undefined);
    success('保存成功');
    onSaved();
  }, show);

  const takeNewest = async () => {
    if (!row) return;
    const [newest, onto] = await Promise.all([send(role.findById, { id: row.id }), send(role.tree, { id: row.id })]);
    const next = { row: newest, tree: onto };
    const newer = fieldsOf(next);
    for (const name of NAMES) if (!form.isFieldTouched(name)) form.setFieldValue(name, newer[name]);
    setHeld(rebased(tree, held, onto));
    setStart(next);
    setConflict('taken');
  };

  return {
    ...{ row, tree, held, difference, conflict, tick, save, takeNewest },
    initial: { ...fieldsOf(loaded), ...kept?.fields },
    onFields: (changed: Partial<Fields>) => {
      setTouched(true);
      box.write({ version: row?.version, fields: form.getFieldsValue(true), held: [...held] });
      form.setFields(NAMES.filter((name) => name in changed).map((name) => ({ name, errors: [] })));
    },
  };
}
