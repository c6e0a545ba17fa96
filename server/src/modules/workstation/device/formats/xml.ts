import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { Unreadable } from '../reading.types';
import { textIn } from './text';

/** An element as the formats read it: names without their namespace, since devices disagree about prefixes. */
export interface XmlNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlNode[];
}

const TEXT = '#text';
const ATTRIBUTES = ':@';

// No entity is unfolded, and a document type is refused below: a file of a device needs neither.
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
});

type Parsed = Readonly<Record<string, unknown>>;

function attributesOf(raw: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(raw ?? {}).map(([name, value]) => [name, String(value)]));
}

function nodesIn(parsed: readonly Parsed[]): XmlNode[] {
  return parsed.flatMap((one) =>
    Object.entries(one).flatMap(([name, inner]) => {
      if (name === ATTRIBUTES || name === TEXT || !Array.isArray(inner)) return [];
      const own = inner.map((child: Parsed) => child[TEXT]).filter((text) => text !== undefined);
      return [{ name, attributes: attributesOf(one[ATTRIBUTES]), text: own.join('').trim(), children: nodesIn(inner) }];
    }),
  );
}

/** The root of an XML file; null for a file that is none. A cut-off one is said to be so. */
export function xmlIn(bytes: Buffer): XmlNode | null {
  const head = bytes.subarray(0, 200).toString('latin1').replaceAll('\0', '');
  if (!/^[\s\xff\xfe\xef\xbb\xbf]*</.test(head)) return null;
  // Some devices write blanks before the declaration, which no reader of XML takes.
  const text = textIn(bytes, 'shift_jis').replace(/^[\s\ufeff]+/, '');
  if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new Unreadable('文件含有不允许的声明，请在仪器上重新导出');
  if (XMLValidator.validate(text) !== true) throw new Unreadable('文件不完整，请在仪器上重新导出');
  return nodesIn(parser.parse(text) as Parsed[])[0] ?? null;
}

export function childrenOf(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

/** The first element along a path: `KM/R/Median`. */
export function nodeAt(node: XmlNode | undefined, path: string): XmlNode | undefined {
  return path.split('/').reduce<XmlNode | undefined>((at, name) => childrenOf(at, name)[0], node);
}

export function textAt(node: XmlNode | undefined, ...paths: readonly string[]): string | undefined {
  return paths.map((path) => nodeAt(node, path)?.text).find((text) => text !== undefined && text !== '');
}
