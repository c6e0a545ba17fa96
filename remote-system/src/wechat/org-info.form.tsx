import type { OutputOf } from '@mingmou/contract/base/call';
import { wxAccount } from '@mingmou/contract/wechat/wx-account.contract';
import { MAX_COVERS, wxOrg } from '@mingmou/contract/wechat/wx-org.contract';
import { send } from '@mingmou/core/http/client';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { readOrgId } from '@mingmou/core/session/token';
import { useCall, useSend } from '@mingmou/core/store/use-call';
import { Button } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { PicturesInput } from '@mingmou/kit/upload/picture-input';
import { Awaits } from '../parts/awaits';
import parts from '../parts/setting.module.css';
import { type FieldProps, SettingField } from '../parts/setting-field';
import { SettingPage } from '../parts/setting-page';
import { useSettingForm } from '../parts/use-setting-form';
import { OrgPreview } from './org-preview';
import { ORG_LIST } from './paths';
import styles from './wechat.module.css';

type Saved = OutputOf<typeof wxOrg.findById>;

interface Option {
  readonly id: number;
  readonly name: string;
}

function options(rows: readonly Option[]) {
  return rows.map(({ id, name }) => ({ value: id, label: name }));
}

/** Returns the input of the update. */
function changeOf({ doctors: _doctors, covers: _covers, orgName: _name, wxAccountName: _account, ...change }: Saved) {
  return change;
}

/** Public profile of an organisation in the account, next to a preview on a phone. */
export default function OrgInfoForm() {
  const [params] = useSearchParams();
  const orgId = Number(params.get('orgId')) || (readOrgId() ?? 0);
  return <Editor key={orgId} orgId={orgId} />;
}

function Editor({ orgId }: { readonly orgId: number }) {
  const navigate = useNavigate();
  const saved = useCall(wxOrg.findById, { orgId }, { quiet: true });
  const accounts = useCall(wxAccount.findAll, {});
  const update = useSend(wxOrg.update);
  const form = useSettingForm<Saved>({
    name: `wx-org-${orgId}`,
    saved,
    shape: wxOrg.fields,
    newest: () => send(wxOrg.findById, { orgId }),
    send: (values) => update(changeOf(values), { quiet: true }),
  });
  const { values } = form;
  const mayChange = useHolds(wxOrg.update.grant);
  const account = ({ value, onChange, ...rest }: FieldProps) => (
    <Select
      {...rest}
      allowClear
      placeholder="请选择公众号"
      value={typeof value === 'number' ? value : undefined}
      options={options(accounts.data ?? [])}
      onChange={(id?: number) => onChange(id ?? null)}
      style={{ width: '100%' }}
    />
  );
  const doctors = ({ value, onChange, ...rest }: FieldProps) => (
    <Select<number[]>
      {...rest}
      mode="multiple"
      placeholder="请选择医生"
      value={Array.isArray(value) ? value : []}
      options={options(values?.doctors ?? [])}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={onChange}
      style={{ width: '100%' }}
    />
  );
  const covers = ({ id, value, onChange }: FieldProps) => (
    <PicturesInput
      id={id}
      use="WX_COVER"
      title={wxOrg.fields.coverFileIds.title}
      max={MAX_COVERS}
      value={Array.isArray(value) ? value : []}
      onChange={onChange}
      known={values?.covers ?? []}
      scan
      disabled={!mayChange}
    />
  );
  return (
    <SettingPage
      title={values ? `机构信息编辑 · ${values.orgName}` : '机构信息编辑'}
      form={form}
      saved={saved}
      save={wxOrg.update}
      lead={<Awaits of="patientPages" />}
      tools={<Button onClick={() => navigate(ORG_LIST)}>返回列表</Button>}
    >
      <div className={styles.columns}>
        <div className={`${parts.fields} ${styles.form}`}>
          <SettingField form={form} name="displayName" />
          <SettingField form={form} name="wxAccountId" input={account} />
          <SettingField form={form} name="phone" />
          <SettingField form={form} name="businessHours" />
          <SettingField form={form} name="address" wide />
          <SettingField form={form} name="coverFileIds" wide input={covers} note="第一张为封面" />
          <SettingField form={form} name="intro" wide />
          <SettingField form={form} name="doctorIds" wide input={doctors} />
          <SettingField form={form} name="notice" wide />
          <SettingField form={form} name="shareTitle" />
          <SettingField form={form} name="sort" />
          <SettingField form={form} name="subscribeEnabled" note="公众号中可预约该机构" />
          <SettingField form={form} name="shown" note="关闭后公众号中不显示该机构" />
        </div>
        {values ? <OrgPreview shown={values} /> : null}
      </div>
    </SettingPage>
  );
}
