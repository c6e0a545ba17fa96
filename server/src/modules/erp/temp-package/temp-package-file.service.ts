import type { InputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import type { SheetRow } from '@mingmou/contract/base/sheet';
import type { tempPackage } from '@mingmou/contract/erp/package/temp-package.contract';
import { tempPackageType } from '@mingmou/contract/erp/package/temp-package.dicts';
import type { ImportKind } from '../../../kernel/sheet-import/import-run';
import { judgeTempPackage } from './temp-package.service';
import { insertTempPackage, writeTempPackage } from './temp-package.store';
import { TEMP_PACKAGE_KINDS } from './temp-package-kinds.registry';

type Named = Pick<InputOf<typeof tempPackage.file.check>, 'name' | 'type'>;

/** 上传: a sheet becomes a package with whatever faults its rows have; only a wrong heading is refused. */
export const tempPackageFileKind: ImportKind<Named, SheetRow, { id: number }> = {
  template: async (cx, { type }) => {
    const title = dictName(tempPackageType, type);
    return { name: `数据包模板_${title}`, heads: await TEMP_PACKAGE_KINDS[type].heads(cx) };
  },

  judge: async (cx, { type }, { head, rows }) => {
    const errors = await TEMP_PACKAGE_KINDS[type].check(cx, { head, rows: [] });
    return { rows: [head, ...rows], errors };
  },

  write: async (cx, named, [head, ...rows]) => {
    if (!head) throw new Error('a sheet without a heading was taken');
    const id = await insertTempPackage(cx, named, head, rows);
    await writeTempPackage(cx, id, await judgeTempPackage(cx, { id, type: named.type, head }));
    cx.log({ targetType: '临时数据包', targetId: id, targetName: named.name });
    return { id };
  },
};
