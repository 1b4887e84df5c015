/** The OpenAPI document, as other people's programs read it. */
import { globSync, readFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestShop, type TestShop } from '#testing/test-shop.ts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
}
interface Operation {
  parameters?: { name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, object> };
}

let shop: TestShop;
let document: Document;

beforeAll(async () => {
  shop = await startTestShop();
  document = (await shop.client().get<Document>('/api/openapi.json')).body;
});
afterAll(() => shop.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ at: `${method} ${path}`, ...operation })),
  );

describe('the document', () => {
  it("passes Redocly's recommended rules", async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('gives every record body a named schema', () => {
    const unnamed = operations().filter(({ requestBody }) => {
      const schema = requestBody?.content['application/json']?.schema;
      return schema?.type === 'object';
    });
    expect(unnamed.map(({ at }) => at)).toEqual([]);
  });

  it('names the records of every contract', () => {
    const named = readFileSync(new URL('api-schemas.ts', import.meta.url), 'utf8');
    const contracts = globSync('shop/**/*.contract.ts', { cwd: new URL('../../', import.meta.url) });
    expect(contracts.filter((file) => !named.includes(`'#${file}'`))).toEqual([]);
  });

  it('bounds the limit of every list, and starts pages at 1', () => {
    for (const { at, parameters = [] } of operations())
      for (const { name, schema } of parameters) {
        if (name === 'page') expect(schema, at).toMatchObject({ type: 'integer', minimum: 1 });
        if (name === 'limit') expect(schema, at).toMatchObject({ minimum: 1, maximum: expect.any(Number) });
      }
  });

  it('marks every timestamp as date-time', () => {
    const plain = Object.entries(document.components.schemas).flatMap(([name, { properties = {} }]) =>
      Object.entries(properties)
        .filter(([field, { type, format }]) => /(At|_until)$/.test(field) && type === 'string' && !format)
        .map(([field]) => `${name}.${field}`),
    );
    expect(plain).toEqual([]);
  });

  it('describes what a refusal carries besides its text', () => {
    const { responses } = document.components;
    for (const [code, shape] of [
      ['AMOUNT_CHANGED', 'AmountChanged'],
      ['OUT_OF_STOCK', 'OutOfStock'],
      ['BELOW_MINIMUM', 'BelowMinimum'],
      ['NOT_DELIVERED', 'NotDelivered'],
      ['TOO_MANY_REQUESTS', 'TooManyRequests'],
    ] as const) {
      const named = Object.entries(responses).filter(([codes]) => codes.split('.').includes(code));
      expect(named.length, code).toBeGreaterThan(0);
      for (const [codes, response] of named)
        expect(JSON.stringify(response), codes).toContain(`#/components/schemas/${shape}"`);
    }
  });
});
