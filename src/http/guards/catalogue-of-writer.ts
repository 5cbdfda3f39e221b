import type { Context } from 'hono';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AppEnv } from '../environment.ts';
import { networkOf } from './network.ts';

/** The catalogue that records the writes of this request for its visitor and its wide network. */
export function catalogueOfWriter(c: Context<AppEnv>): Catalogue {
  const { catalogue, visitor, address, room } = c.var;
  return catalogue.as({ visitor, network: networkOf(address).wide, room });
}
