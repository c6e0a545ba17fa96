/** Classes of drugs by what their names end with or hold; a patient says the class, a box says the substance. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  青霉素: ['西林', '青霉素'],
  头孢: ['头孢'],
  磺胺: ['磺胺'],
  喹诺酮: ['沙星'],
  氨基糖苷: ['妥布霉素', '庆大霉素', '新霉素', '阿米卡星', '链霉素'],
  大环内酯: ['红霉素', '阿奇霉素', '克拉霉素'],
  四环素: ['四环素', '多西环素', '米诺环素'],
  非甾体: ['普拉洛芬', '双氯芬酸', '溴芬酸', '布洛芬', '酮咯酸', '吲哚美辛'],
  激素: ['泼尼松', '地塞米松', '氟米龙', '氯替泼诺', '可的松'],
  托吡卡胺: ['托吡卡胺', '托品酰胺'],
  局麻药: ['卡因'],
};

const SHORTEST = 2;
const BETWEEN = /[、，,；;。.\s/和及]+/;
const NO_NAME = /(?:类药物|类药|药物|类|过敏史|过敏|史|阳性|有|对)/g;
const DENIED = /^(?:无|否认|未发现|不详)/;

/** The substances and classes that a text of allergies names: 「对青霉素、头孢类过敏」. */
function named(text: string): string[] {
  return text
    .split(BETWEEN)
    .filter((part) => !DENIED.test(part))
    .map((part) => part.replace(NO_NAME, '').trim())
    .filter((part) => part.length >= SHORTEST);
}

const partsOf = (allergen: string): readonly string[] =>
  Object.entries(CLASSES).flatMap(([name, parts]) =>
    allergen.includes(name) || name.includes(allergen) ? parts : parts.filter((part) => allergen.includes(part)),
  );

/** Returns whether a drug, under any of its names, is among the patient's allergies. */
export function isAllergicTo(allergies: string, names: readonly string[]): boolean {
  const parts = named(allergies).flatMap((allergen) => [allergen, ...partsOf(allergen)]);
  return names.some((name) => parts.some((part) => name.includes(part)));
}
