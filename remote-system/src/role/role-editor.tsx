import { role } from '@mingmou/contract/system/account/role.contract';
import { useNavigate } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { ConflictNotice } from '@mingmou/kit/form/conflict-notice';
import { fieldOf } from '@mingmou/kit/form/field';
import { FormContext } from '@mingmou/kit/form/form-context';
import { onEnter } from '@mingmou/kit/form/on-enter';
import { Button } from '@mingmou/kit/ui';
import { Form, Input } from '@mingmou/kit/ui-form';
import { useRef } from 'react';
import { LIST } from './paths';
import styles from './role.module.css';
import type { Difference, Named, RoleStart } from './role-draft';
import { RoleTree } from './role-tree';
import { type Fields, ROLE_FORM, useRoleEdit } from './use-role-edit';

const Field = fieldOf(role.save);
const surroundings = { shape: role.save.input, row: {} };

/** The editor of a role once it is read. */
export function RoleEditor({ start }: { readonly start: RoleStart }) {
  const navigate = useNavigate();
  const maySave = useHolds(role.save.grant);
  const [form] = Form.useForm<Fields>();
  const edit = useRoleEdit(form, start, () => navigate(LIST));
  const acts = useRef<HTMLDivElement>(null);
  const { row, conflict } = edit;
  const press = () => acts.current?.querySelector<HTMLButtonElement>('.ant-btn-primary')?.click();
  return (
    <FormContext value={surroundings}>
      {conflict ? <ConflictNotice state={conflict} onTakeNewest={edit.takeNewest} /> : null}
      <div className={styles.head} onKeyDownCapture={onEnter(press)}>
        <Form<Fields>
          className={styles.fields}
          form={form}
          name={ROLE_FORM}
          initialValues={edit.initial}
          onValuesChange={edit.onFields}
          disabled={!maySave}
          autoComplete="off"
        >
          <Field name="roleName">
            <Input
              autoFocus={maySave && row === undefined}
              placeholder="请输入角色名称"
              maxLength={role.fields.roleName.max}
              disabled={!maySave || row?.preset === true}
              title={row?.preset ? '预置角色不能改名' : undefined}
            />
          </Field>
          <Field name="discountFloor" />
          <Field name="remark" />
        </Form>
        <div className={styles.acts} ref={acts}>
          <Button onClick={() => navigate(LIST)}>返回</Button>
          <Do call={role.save} main hotkey="Ctrl+S" onClick={edit.save}>
            保存
          </Do>
        </div>
      </div>
      <div className={styles.split}>
        <RoleTree tree={edit.tree} held={edit.held} readOnly={!maySave} onTick={edit.tick} />
        <Changes of={edit.difference} />
      </div>
    </FormContext>
  );
}

/** What saving would change; read aloud as it grows. */
function Changes({ of: { added, removed } }: { readonly of: Difference }) {
  return (
    <aside className={styles.changes} aria-label="本次变更">
      <h2 className={styles.subtitle}>本次变更</h2>
      <p className={styles.note} aria-live="polite">
        {added.length + removed.length === 0 ? '没有变更' : `新增${added.length}项，去掉${removed.length}项`}
      </p>
      <Names title="新增" className={styles.added} names={added} />
      <Names title="去掉" className={styles.removed} names={removed} />
    </aside>
  );
}

interface NamesProps {
  readonly title: string;
  readonly className: string | undefined;
  readonly names: readonly Named[];
}

function Names({ title, className, names }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <>
      <h3 className={styles.kind}>{title}</h3>
      <ul className={className} aria-label={title}>
        {names.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    </>
  );
}
