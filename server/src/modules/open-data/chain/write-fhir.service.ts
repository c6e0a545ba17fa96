import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Resource } from '@medplum/fhirtypes';

/** Resources by type, a file each, as FHIR's bulk data has them; a resource that many name is written once. */
export class FhirFiles {
  readonly #directory: string;
  readonly #files = new Map<string, WriteStream>();
  readonly #named = new Set<string>();
  readonly counts = new Map<string, number>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  async write(resource: Resource): Promise<void> {
    const { resourceType: type, id } = resource;
    if (type === 'Organization' || type === 'Practitioner') {
      if (this.#named.has(`${type}/${id}`)) return;
      this.#named.add(`${type}/${id}`);
    }
    this.counts.set(type, (this.counts.get(type) ?? 0) + 1);
    const file = this.#files.get(type) ?? createWriteStream(join(this.#directory, `${type}.ndjson`));
    this.#files.set(type, file);
    if (!file.write(`${JSON.stringify(resource)}\n`)) await once(file, 'drain');
  }

  async close(): Promise<void> {
    for (const file of this.#files.values()) {
      file.end();
      await once(file, 'finish');
    }
  }
}
