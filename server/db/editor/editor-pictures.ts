import { createHash } from 'node:crypto';
import type { ProjectPicture } from '#core/contract/editor/editor-pictures-api.ts';
import type { Sql } from '#server/platform/database/port.ts';

/** Maximum number of a project's templates to search, newest first. */
const TEMPLATES_MAX = 50;
const PICTURES_MAX = 60;
/** Embedded pictures in the text are shorter than this (`packages/picture/src/template/embedded-pictures.ts`), and rarely numerous. */
const SMALL_LENGTH_MAX = 1000;
const SMALL_MAX = 2000;

/** A picture of a draft: the hash of a separately stored one, or the base64 of a small one in the text. */
interface Found {
  readonly template_id: string;
  readonly type: ProjectPicture['type'];
  readonly hash: string | null;
  readonly encoded: string | null;
  readonly bytes: number;
  /** Rank of the picture's draft by age, which orders the rows. */
  readonly age: number;
}

// Ordered by when the draft was saved: drawing a preview later changes the template's own time.
const drafts = `drafts as materialized (
    select t.id, t.dev_version, row_number() over (order by w.created_at desc, t.id) as age
      from templates t join template_versions w on w.user_id = $1 and w.hash = t.dev_version where t.user_id = $1 and t.project_id = $2 order by age limit ${TEMPLATES_MAX}),
  texts as (
    select d.id, d.age, parts from drafts d join template_versions v on v.user_id = $1 and v.hash = d.dev_version,
      lateral (values (v.config), (v.html)) as sides (parts))`;

const dataUri = 'data:(image/(?:png|jpeg|webp|gif));base64,';

/** Finds all pictures in the drafts of a project, the most recently edited drafts first. */
async function findPictures(sql: Sql, userId: string, projectId: string): Promise<Found[]> {
  return sql.rows<Found>(
    `with ${drafts},
      apart as (
        select texts.id, age, parts[place] as hash, substring(parts[place - 1] from $3 || '$') as type
          from texts, generate_series(2, cardinality(parts) - 1, 2) as place),
      within as (
        select texts.id, age, found[1] as type, found[2] as encoded
          from texts, unnest(parts) with ordinality as pieces (piece, place),
            regexp_matches(piece, $3 || '([A-Za-z0-9+/]{4,}={0,2})', 'g') as found
          where place % 2 = 1 and length(found[2]) <= ${SMALL_LENGTH_MAX} order by age limit ${SMALL_MAX})
      select a.id as template_id, a.type, a.hash, null as encoded, octet_length(p.content) as bytes, a.age
          from apart a join template_pictures p on p.user_id = $1 and p.hash = a.hash where a.type is not null
        union
      select id, type, null, encoded, 0, age from within
        order by age`,
    [userId, projectId, dataUri],
  );
}

/** Returns each picture once, with the number of templates that contain it. */
export async function listPicturesOfProject(
  sql: Sql,
  userId: string,
  projectId: string,
): Promise<ProjectPicture[]> {
  const pictures = new Map<string, ProjectPicture & { ids: Set<string> }>();
  for (const { template_id: id, type, hash, encoded, bytes } of await findPictures(sql, userId, projectId)) {
    const content = encoded === null ? null : Buffer.from(encoded, 'base64');
    const key = hash ?? hashContent(content ?? Buffer.alloc(0));
    const known = pictures.get(key);
    const ids = (known?.ids ?? new Set<string>()).add(id);
    pictures.set(key, { hash: key, type, bytes: content?.length ?? bytes, templates: ids.size, ids });
  }
  // The sort is stable: among pictures in equally many templates, those of the most recently edited one come first.
  return [...pictures.values()]
    .toSorted((one, other) => other.templates - one.templates)
    .slice(0, PICTURES_MAX)
    .map(({ ids: _ids, ...picture }) => picture);
}

/** Returns the bytes of a picture in a draft of the project; null if it is in none. */
export async function readPictureOfProject(
  sql: Sql,
  userId: string,
  { projectId, hash }: { projectId: string; hash: string },
): Promise<Uint8Array | null> {
  const apart = await sql.maybe<{ content: Buffer }>(
    `select p.content from template_pictures p where p.user_id = $1 and p.hash = $3 and exists (
        select from template_version_pictures v join templates t on t.user_id = $1 and t.dev_version = v.version
          where v.user_id = $1 and v.picture = $3 and t.project_id = $2)`,
    [userId, projectId, hash],
  );
  if (apart !== null) return apart.content;
  const found = await findPictures(sql, userId, projectId);
  const small = found.flatMap(({ encoded }) => (encoded === null ? [] : [Buffer.from(encoded, 'base64')]));
  return small.find((content) => hashContent(content) === hash) ?? null;
}

function hashContent(content: Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
