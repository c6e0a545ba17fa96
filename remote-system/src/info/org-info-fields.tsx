import { AreaSelect, levelsBelow } from '@mingmou/clinic/area/area-select';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { AREA_LEVELS, type AreaLevel } from '@mingmou/contract/dict/area.fields';
import { MAX_ORG_IMAGES, orgInfo } from '@mingmou/contract/system/org/org-info.contract';
import { licensedModule } from '@mingmou/contract/system/software/software.dicts';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { PictureInput, PicturesInput } from '@mingmou/kit/upload/picture-input';
import parts from '../parts/setting.module.css';
import { SettingField } from '../parts/setting-field';
import type { SettingForm } from '../parts/use-setting-form';
import styles from './info.module.css';
import { type FieldTab, TAB_FIELDS } from './org-info-tabs';

export type OrgInfo = OutputOf<typeof orgInfo.findById>;

interface FieldsProps {
  readonly form: SettingForm<OrgInfo>;
}

const NOTES: Partial<Record<keyof OrgInfo, string>> = {
  orgShortName: '页面和消息中显示；超过8个字显示前6个',
  sort: '机构列表中的顺序，小的在前',
  longitude: '可在地图上查到',
  uscc: '18位，末位为校验码',
  deviceLicenceNo: '没有它不能销售角膜接触镜和护理用液',
  deviceLicenceExpire: '空着为长期',
  printTitle: '打印单据的抬头；空着时用机构简称',
};

const WIDE: readonly string[] = ['intro', 'imageFileIds', 'logoFileId'];

/** The fields of one tab. */
export function OrgInfoFields({ form, tab }: FieldsProps & { readonly tab: FieldTab }) {
  return (
    <>
      {tab === 'base' ? <Service form={form} /> : null}
      <div className={parts.fields}>
        {TAB_FIELDS[tab].map((name) => {
          if (name === 'logoFileId') return <Logo key={name} form={form} />;
          if (name === 'imageFileIds') return <Images key={name} form={form} />;
          if (isArea(name)) return <Area key={name} form={form} level={name} />;
          return <SettingField key={name} form={form} name={name} note={NOTES[name]} wide={WIDE.includes(name)} />;
        })}
      </div>
    </>
  );
}

function isArea(name: string): name is AreaLevel {
  return AREA_LEVELS.some((level) => level === name);
}

/** Province, city or district; what lies below is emptied with it. */
function Area({ form, level }: FieldsProps & { readonly level: AreaLevel }) {
  const { province, city } = form.values ?? {};
  return (
    <SettingField
      form={form}
      name={level}
      input={({ onChange, ...props }) => (
        <AreaSelect
          {...props}
          level={level}
          by="name"
          place={{ province, city }}
          onChange={(next) => {
            for (const below of levelsBelow(level)) form.put(below, null);
            onChange(next);
          }}
        />
      )}
    />
  );
}

/** Licences of the chain, read only. */
function Service({ form }: FieldsProps) {
  const { modules = [], serviceStart, serviceEnd } = form.values ?? {};
  return (
    <p className={styles.service}>
      {`服务期 ${serviceStart} 至 ${serviceEnd}`}
      {modules.length > 0 ? `　已开通：${modules.map((module) => dictName(licensedModule, module)).join('、')}` : ''}
    </p>
  );
}

function Logo({ form }: FieldsProps) {
  const mayChange = useHolds(orgInfo.update.grant);
  const { logo } = form.values ?? {};
  return (
    <SettingField
      form={form}
      name="logoFileId"
      wide
      note="建议正方形"
      input={({ id, value, onChange }) => (
        <PictureInput
          id={id}
          use="ORG_LOGO"
          title={orgInfo.fields.logoFileId.title}
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          known={logo ? [logo] : []}
          scan
          disabled={!mayChange}
        />
      )}
    />
  );
}

function Images({ form }: FieldsProps) {
  const mayChange = useHolds(orgInfo.update.grant);
  const { imageFileIds, images = [] } = form.values ?? {};
  return (
    <SettingField
      form={form}
      name="imageFileIds"
      wide
      input={({ id, onChange }) => (
        <PicturesInput
          id={id}
          use="ORG_IMAGE"
          title={orgInfo.fields.imageFileIds.title}
          max={MAX_ORG_IMAGES}
          value={imageFileIds ?? []}
          onChange={onChange}
          known={images}
          scan
          disabled={!mayChange}
        />
      )}
    />
  );
}
