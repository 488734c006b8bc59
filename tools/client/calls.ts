// Made by `npm run client` of the OpenAPI document. Do not change it by hand.

export type ProjectCard = { id: string; name: string; user_id: string; created_at: string; feed_count: number; active_feed_count: number; enhanced_count: number; last_run_at: string | null; image_urls: Array<string>; task_count: number; task_feed_count: number };

export type Project = { id: string; name: string; user_id: string; created_at: string };

export type TemplateItem = { id: string; name: string; user_id: string; project_id: string; has_preview: boolean; preview_url: string | null; published_url: string | null; uses: { feeds: number; outputs: number; rules: number }; created_at: string; updated_at: string };

export type Template = { id: string; name: string; user_id: string; project_id: string; has_preview: boolean; preview_url: string | null; published_url: string | null; uses: { feeds: number; outputs: number; rules: number }; created_at: string; updated_at: string; draft_version: number; html_dev: string; config_dev: string; html_prod: string; config_prod: string };

export type Design = { id: string; name: string; note: string; controls: Array<{ id: "accent" | "ground" | "type" | "sale" | "size"; initial: string }> };

export type Font = { id: string; family: string; weight: number; style: "normal" | "italic"; is_variable: boolean; url: string; format: "ttf" | "otf" | "woff2"; file_name: string; size_bytes: number; letters: string; used_by: Array<string>; created_at: string };

export type InstalledFont = { family: string; weight: number; style: "normal" | "italic"; is_variable: boolean; url: string; unicode_range: string | null; version: string; letters: string | null };

export type FeedRecord = { id: string; user_id: string; project_id: string; template_id: string | null; template_name: string | null; feedmaker_feed_id: string | null; name: string; status: string; created_at: string; updated_at: string };

export type WholeFeed = { id: string; user_id: string; project_id: string; template_id: string | null; template_name: string | null; feedmaker_feed_id: string | null; name: string; status: string; created_at: string; updated_at: string; service: { feed_id: string; activate: boolean; run: Run | null; published: { run_id: string; product_count: number; enhanced_count: number; kept_count: number; published_at: string; size_bytes: number; returned: { since: string; version_at: string } | null } | null; next_run_at: string | null; schedule: { times: Array<string>; time_zone: string } | null; rollout: { day: number; days: number; percent: number; taken: number; total: number; is_paused: boolean } | null; review: { id: string; waiting_since: string; change_count: number } | null; health: { run_id: string; product_count: number; entries: Array<{ kind: "photo" | "kept" | "over_plan" | "doubtful" | "text_not_drawn" | "code_too_long" | "picture_missing" | "further_photo_missing" | "picture_unchecked" | "text_cut" | "small_photo" | "long_title" | "background_kept" | "skipped"; reason: string | null; text: string | null; count: number; is_task: boolean }> } | null; plan: { access: "free" | "paid" | "lapsed"; limit: number | null; is_stopped: boolean } | null; feedUrl: string; image_urls: Array<string> } | null };

export type Run = { id: string; state: "queued" | "fetching" | "rendering" | "publishing" | "published" | "failed" | "held" | "cancelled" | "waiting" | "discarded" | "replaced"; product_count: number; matched_count: number; done_count: number; enhanced_count: number; kept_count: number; original_count: number; left_out_count: number; rule_photo_count: number; over_count: number; plan_limit: number | null; rendered_count: number; cut_out_count: number | null; doubtful_count: number | null; compared_count: number | null; held_for: Array<{ measure: "products" | "matched" | "pictures" | "titles" | "prices" | "texts" | "ids"; before: number; now: number }> | null; missing_id_count: number; doubled_id_count: number; error_code: string | null; error_text: string | null; source_fault: string | null; stalled_since: string | null; waiting_for: string | null; repair_count: number | null; source_remark: string | null; changes: { changed: number; new: number; gone: number; picture: number; photo: number; title: number; price: number; is_listed: boolean } | null; started_at: string; finished_at: string | null; worked_ms: number | null; of_changes: boolean };

export type FeedStatus = { feed_id: string; activate: boolean; run: Run | null; published: { run_id: string; product_count: number; enhanced_count: number; kept_count: number; published_at: string; size_bytes: number; returned: { since: string; version_at: string } | null } | null; next_run_at: string | null; schedule: { times: Array<string>; time_zone: string } | null; rollout: { day: number; days: number; percent: number; taken: number; total: number; is_paused: boolean } | null; review: { id: string; waiting_since: string; change_count: number } | null; health: { run_id: string; product_count: number; entries: Array<{ kind: "photo" | "kept" | "over_plan" | "doubtful" | "text_not_drawn" | "code_too_long" | "picture_missing" | "further_photo_missing" | "picture_unchecked" | "text_cut" | "small_photo" | "long_title" | "background_kept" | "skipped"; reason: string | null; text: string | null; count: number; is_task: boolean }> } | null; plan: { access: "free" | "paid" | "lapsed"; limit: number | null; is_stopped: boolean } | null };

export type FeedProduct = { position: number; product_id: string; title: string; price: string; brand: string; shown_price: string; struck_price: string; image_link: string; enhanced_url: string | null; written_to: "main" | "additional" | "tagged" | null; state: "waiting" | "enhanced" | "kept" | "original" | "skipped" | "left_out"; reason_code: string | null; reason_text: string | null; kept_since: string | null; background: "doubtful" | "kept" | "removed" | null; photo_hash: string | null; rule: string | null; changed: { at: string; until: string; image: boolean; fields: Array<string> } | null };

export type ApiKey = { id: string; name: string; hint: string; is_read_only: boolean; project_id: string | null; expires_at: string | null; created_at: string; last_used_at: string | null };

export type WebhookEndpoint = { id: string; name: string; url: string; project_id: string | null; feed_id: string | null; types: Array<"feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell">; stopped_for: "paused" | "gone" | "failing" | null; stopped_at: string | null; failing_since: string | null; last_delivered_at: string | null; waiting_count: number; failed_count: number; old_secret_until: string | null; created_at: string };

export type WebhookDelivery = { id: string; event_id: string; type: "feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell"; feed_id: string; feed_name: string; sequence: number; state: "waiting" | "delivered" | "failed"; try_count: number; next_at: string | null; created_at: string; tries: Array<{ at: string; ms: number; status: number | null; code: string | null; message: string; answer: string }> };

export type Error = { error: string; code: "bad_request" | "unauthenticated" | "forbidden" | "second_step_required" | "not_found" | "conflict" | "quota_reached" | "template_required" | "feed_refused" | "feed_not_stored" | "gone" | "draft_changed" | "too_large" | "unsupported_media_type" | "key_reused" | "misdirected" | "unprocessable" | "rate_limited" | "internal" | "unavailable" };

/** What each call takes and answers. */
export interface Calls {
  /** Version and what this installation offers */
  'GET /api/v1/about': { reply: { version: string; sample_shop_url: string | null; accounts: "own" | "hosted"; has_mail: boolean; billing: "off" | "test" | "stripe"; sign_up: "open" | "invite" | "closed" } };
  /** Projects of the signed-in user, newest first; all of them without page_size */
  'GET /api/v1/projects': { query?: { page_size?: number; cursor?: string }; reply: { items: Array<ProjectCard>; total: number; next: string | null } };
  /** Create a project */
  'POST /api/v1/projects': { body: { name: string }; reply: Project };
  /** One project */
  'GET /api/v1/projects/{id}': { params: { id: string }; reply: Project };
  /** Rename a project */
  'PATCH /api/v1/projects/{id}': { params: { id: string }; body: { name: string }; reply: Project };
  /** Delete a project with its templates and feeds */
  'DELETE /api/v1/projects/{id}': { params: { id: string }; reply: undefined };
  /** Templates of a project (or of the user), newest first */
  'GET /api/v1/templates': { query?: { project_id?: string; search?: string; page?: number; page_size?: number; cursor?: string }; reply: { items: Array<TemplateItem>; total: number; next: string | null } };
  /** Create a template and its preview picture */
  'POST /api/v1/templates': { body: { name: string; project_id: string; html_dev: string; config_dev: string; html_prod?: string; config_prod?: string }; reply: Template };
  /** One template with its sources */
  'GET /api/v1/templates/{id}': { params: { id: string }; reply: Template };
  /** Rename a template or save its sources, which draws its preview picture anew */
  'PATCH /api/v1/templates/{id}': { params: { id: string }; body: { name?: string; html_dev?: string; config_dev?: string; html_prod?: string; config_prod?: string; draft_version?: number }; reply: Template };
  /** Delete a template */
  'DELETE /api/v1/templates/{id}': { params: { id: string }; reply: undefined };
  /** Copy a template as "<name> (Copy)" */
  'POST /api/v1/templates/{id}/clone': { params: { id: string }; reply: Template };
  /** The designs that a template may begin with, and what of each can be chosen */
  'GET /api/v1/designs': { reply: { items: Array<Design> } };
  /** Create a template from a design, with its colours and its type as chosen */
  'POST /api/v1/designs/{design}/templates': { params: { design: "default" | "clean-price" | "bold-sale" | "big-type" | "cut-out" | "split-color" | "story" | "rating" | "premium-dark" | "editorial" | "flyer" | "brand-bar" | "collage" | "big-saving" | "headline" | "season" | "photo-only" }; body: { name: string; project_id: string; type?: "tiktok" | "facebook" | "instagram-story" | "instagram-post" | "youtube-thumbnail" | "custom"; width: number; height: number; controls?: { accent?: string; ground?: string; type?: string; sale?: string; size?: string } }; reply: Template };
  /** Choose the colours and the type of a template's design */
  'PATCH /api/v1/templates/{id}/controls': { params: { id: string }; body: { accent?: string; ground?: string; type?: string; sale?: string; size?: string; draft_version?: number }; reply: Template };
  /** The colours that a project's templates are made of */
  'GET /api/v1/projects/{id}/colors': { params: { id: string }; reply: { palette: Array<string> } };
  /** Save the draft of a template, with pictures named by their hashes */
  'POST /api/v1/templates/{id}/draft': { params: { id: string }; body: { html: Array<string>; config: Array<string>; draft_version?: number }; reply: { draft_version: number; updated_at: string; is_published: boolean; pictures: Array<string>; sources: { html_dev: string; config_dev: string } | null } };
  /** Publish the draft of a template, and draw the active feeds that show it anew */
  'POST /api/v1/templates/{id}/publish': { params: { id: string }; body: { draft_version?: number }; reply: { draft_version: number; updated_at: string; version: { id: string; kind: "saved" | "published" | "restored"; name: string | null; draft_version: number; created_at: string; is_draft: boolean; is_published: boolean }; feeds: Array<{ id: string; name: string; is_active: boolean }> } };
  /** Publish the version again that was published before */
  'POST /api/v1/templates/{id}/revert': { params: { id: string }; body: { version_id?: string }; reply: { draft_version: number; updated_at: string; version: { id: string; kind: "saved" | "published" | "restored"; name: string | null; draft_version: number; created_at: string; is_draft: boolean; is_published: boolean }; feeds: Array<{ id: string; name: string; is_active: boolean }> } };
  /** The feeds that show a template, and what publishing its draft would draw */
  'GET /api/v1/templates/{id}/usage': { params: { id: string }; reply: { draft_version: number; feeds: Array<{ id: string; name: string; is_active: boolean; products: number; to_draw: number }>; to_draw: number; about_seconds: number | null; reverts_to: { id: string; kind: "saved" | "published" | "restored"; name: string | null; draft_version: number; created_at: string; is_draft: boolean; is_published: boolean } | null } };
  /** A template's history, newest first */
  'GET /api/v1/templates/{id}/versions': { params: { id: string }; query?: { page?: number; page_size?: number; cursor?: string }; reply: { items: Array<{ id: string; kind: "saved" | "published" | "restored"; name: string | null; draft_version: number; created_at: string; is_draft: boolean; is_published: boolean }>; total: number; next: string | null } };
  /** Keep the draft of a template in its history under a name */
  'POST /api/v1/templates/{id}/versions': { params: { id: string }; body: { name: string; draft_version?: number }; reply: { id: string; kind: "saved" | "published" | "restored"; name: string | null; draft_version: number; created_at: string; is_draft: boolean; is_published: boolean } };
  /** One version of a template's history with its sources */
  'GET /api/v1/templates/{id}/versions/{versionId}': { params: { id: string; versionId: string }; reply: { id: string; kind: "saved" | "published" | "restored"; name: string | null; draft_version: number; created_at: string; is_draft: boolean; is_published: boolean; html: string; config: string } };
  /** Name a version, which keeps it, or take its name away */
  'PATCH /api/v1/templates/{id}/versions/{versionId}': { params: { id: string; versionId: string }; body: { name: string | null }; reply: { id: string; kind: "saved" | "published" | "restored"; name: string | null; draft_version: number; created_at: string; is_draft: boolean; is_published: boolean } };
  /** Make a version of the history the draft again */
  'POST /api/v1/templates/{id}/versions/{versionId}/restore': { params: { id: string; versionId: string }; body: { draft_version?: number }; reply: Template };
  /** Make a one-time code that opens a template in the editor */
  'POST /api/v1/templates/{id}/editor-code': { params: { id: string }; reply: { code: string; url: string; expires_at: string } };
  /** Exchange the code for a token that reads and saves this one template */
  'POST /api/v1/editor/token': { body: { code: string; template_id: string }; reply: { token: string; template_id: string; expires_at: string } };
  /** The template's project, its feeds, and the colours of its templates */
  'GET /api/v1/templates/{id}/editor-context': { params: { id: string }; reply: { project: { id: string; name: string }; feeds: Array<{ id: string; name: string; products: number | null; is_active: boolean; uses_template: boolean; removes_background: boolean }>; palette: Array<string> } };
  /** Pictures in the drafts of the project's templates */
  'GET /api/v1/templates/{id}/project-pictures': { params: { id: string }; reply: { pictures: Array<{ hash: string; type: "image/png" | "image/jpeg" | "image/webp" | "image/gif"; bytes: number; templates: number }> } };
  /** Bytes of such a picture, as its template has them */
  'GET /api/v1/templates/{id}/project-pictures/{hash}': { params: { id: string; hash: string }; reply: Uint8Array };
  /** Where lines of texts without blanks may end, as pictures are drawn */
  'POST /api/v1/templates/{id}/words': { params: { id: string }; body: { texts: Array<string> }; reply: { texts: Array<string> } };
  /** Keep an opened editor's token for another hour */
  'POST /api/v1/editor/token/renew': { reply: { template_id: string; expires_at: string } };
  /** Save sources as a new template of the same project, with a one-time code that opens it in the editor */
  'POST /api/v1/templates/{id}/copies': { params: { id: string }; body: { name: string; html_dev: string; config_dev: string }; reply: { template_id: string; code: string; url: string; expires_at: string } };
  /** The user's own fonts by family, weight and style */
  'GET /api/v1/fonts': { reply: { items: Array<Font>; total: number } };
  /** Add a font file (TTF, OTF or WOFF2, at most 5 MB) */
  'POST /api/v1/fonts': { body: { file_name: string; file: string }; reply: Font };
  /** Delete a font; templates that name it are drawn with Inter from then on */
  'DELETE /api/v1/fonts/{id}': { params: { id: string }; reply: undefined };
  /** The fonts that every template may name and that letters fall back to, in that order */
  'GET /api/v1/fonts/installed': { reply: { items: Array<InstalledFont>; total: number } };
  /** Feed records of a project (or of the user), newest first */
  'GET /api/v1/feeds': { query?: { project_id?: string; search?: string; page?: number; page_size?: number; cursor?: string }; reply: { items: Array<FeedRecord>; total: number; next: string | null } };
  /** Insert a feed record for a feed that the feed service already knows */
  'POST /api/v1/feeds': { body: { name: string; project_id: string; template_id?: string | null; feedmaker_feed_id: string; status?: string }; reply: FeedRecord };
  /** One feed record */
  'GET /api/v1/feeds/{id}': { params: { id: string }; reply: FeedRecord };
  /** Delete a feed record */
  'DELETE /api/v1/feeds/{id}': { params: { id: string }; reply: undefined };
  /** Link a template to a feed */
  'POST /api/v1/template-feeds': { body: { template_id: string; feed_id: string; is_primary: boolean }; reply: { template_id: string; feed_id: string; is_primary: boolean } };
  /** Create a project with a template and a feed that shows it */
  'POST /api/v1/setups': { body: { project: { name: string }; template: { name: string; html_dev: string; config_dev: string }; feed: { name: string; feedSettings: { type: "xml" | "csv" | "json"; feedUrl: string; offerKey: string; offerPath?: string | null; parentLevels?: number; imageKey: string; additionalImageKey?: string | null; availabilityOption?: { type: 0 | 1; keyName: string; attributeName?: string; value?: string; operationType: number } | null; offerIdOption: { type: 0 | 1; keyName: string; attributeName?: string }; props?: Array<string>; activate?: boolean; defaultHtmlTemplate?: string; customTemplates?: Array<unknown>; removeBg?: boolean; csvSeparator?: string | null; encoding?: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1257" | null; width?: number; height?: number; enhanceAdditional?: boolean; imageTarget?: "main" | "additional"; currency?: string | null; language?: "az" | "bg" | "bs" | "cs" | "da" | "de" | "de-AT" | "de-CH" | "el" | "en" | "en-IN" | "en-ZA" | "es" | "es-AR" | "es-CL" | "es-CO" | "es-MX" | "es-PE" | "es-UY" | "et" | "fi" | "fr" | "fr-CH" | "he" | "hi" | "hr" | "hu" | "id" | "it" | "it-CH" | "ja" | "ka" | "ko" | "lt" | "lv" | "mk" | "nb" | "nl" | "pl" | "pt" | "pt-BR" | "ro" | "ru" | "sk" | "sl" | "sr" | "sv" | "th" | "tr" | "uk" | "zh" | null; refreshMinutes?: number; refreshAt?: Array<string> | null; guard?: { products?: number; matched?: number; pictures?: number; titles?: number; prices?: number; texts?: number; ids?: number }; rules?: Array<{ id: string; name: string; isOn?: boolean; match?: "all" | "any"; conditions?: Array<{ field: string; operation: "is" | "is_not" | "contains" | "contains_not" | "more" | "less" | "before" | "after" | "exists" | "missing"; values?: Array<string> }>; from?: string | null; until?: string | null; does: { kind: "template"; template_id: string } | { kind: "photo" } | { kind: "leave_out" } }> | null; timeZone?: string | null }; sourceAccess?: { username?: string; password?: string; privateKey?: string; forgetHostKey?: boolean; userAgent?: string; headers?: Array<{ name: string; value?: string }> } | null } }; reply: { project: Project; feed: FeedRecord } };
  /** Feeds of a project (or of the user) with their address, run, numbers and images, newest first */
  'GET /api/v1/whole-feeds': { query?: { project_id?: string; search?: string; page?: number; page_size?: number; cursor?: string }; reply: { items: Array<WholeFeed>; total: number; next: string | null } };
  /** Duplicate a feed */
  'POST /api/v1/whole-feeds/{id}/copy': { params: { id: string }; reply: FeedRecord };
  /** Delete a feed: record, settings, runs and published files */
  'DELETE /api/v1/whole-feeds/{id}': { params: { id: string }; reply: undefined };
  /** Published address, activation and settings of a feed */
  'GET /functions/v1/feeds': { query: { id: string }; reply: { id: string; feedId: string; feedUrl: string; channels: Array<{ channel: "google" | "meta" | "tiktok" | "pinterest" | "agency" | "microsoft" | "snapchat" | "criteo" | "heureka" | "idealo" | "yandex" | "zbozi" | "channable" | "other"; url: string | null; firstFetchedAt: string | null; lastFetchedAt: string | null; fetchCount: number; recognisedBy: "address" | "agent" | null; agent: string | null }>; activate: boolean; offerCount: number; feedSettings: { type: "xml" | "csv" | "json"; feedUrl: string; offerKey: string; offerPath?: string | null; parentLevels?: number; imageKey: string; additionalImageKey: string | null; availabilityOption: { type: 0 | 1; keyName: string; attributeName: string; value: string; operationType: number } | null; offerIdOption: { type: 0 | 1; keyName: string; attributeName: string }; props: Array<string>; activate: boolean; defaultHtmlTemplate: string; customTemplates: Array<unknown>; removeBg: boolean; csvSeparator?: string | null; encoding?: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1257" | null; width: number; height: number; enhanceAdditional?: boolean; imageTarget?: "main" | "additional"; currency?: string | null; language?: "az" | "bg" | "bs" | "cs" | "da" | "de" | "de-AT" | "de-CH" | "el" | "en" | "en-IN" | "en-ZA" | "es" | "es-AR" | "es-CL" | "es-CO" | "es-MX" | "es-PE" | "es-UY" | "et" | "fi" | "fr" | "fr-CH" | "he" | "hi" | "hr" | "hu" | "id" | "it" | "it-CH" | "ja" | "ka" | "ko" | "lt" | "lv" | "mk" | "nb" | "nl" | "pl" | "pt" | "pt-BR" | "ro" | "ru" | "sk" | "sl" | "sr" | "sv" | "th" | "tr" | "uk" | "zh" | null; refreshMinutes?: number; refreshAt?: Array<string> | null; guard?: { products?: number; matched?: number; pictures?: number; titles?: number; prices?: number; texts?: number; ids?: number }; rules?: Array<{ id: string; name: string; isOn: boolean; match: "all" | "any"; conditions: Array<{ field: string; operation: "is" | "is_not" | "contains" | "contains_not" | "more" | "less" | "before" | "after" | "exists" | "missing"; values: Array<string> }>; from: string | null; until: string | null; does: { kind: "template"; template_id: string } | { kind: "photo" } | { kind: "leave_out" } }> | null; timeZone?: string | null }; sourceAccess: { username: string; hasPassword: boolean; userAgent: string; headerNames: Array<string>; hasPrivateKey?: boolean; hostKey?: string }; judgedPrices: { marks: Record<string, { value: "." | "," | null; hasTurned: boolean }>; currency: { value: string | null; hasTurned: boolean }; likelyCurrency: { value: string | null; hasTurned: boolean }; language: { value: "az" | "bg" | "bs" | "cs" | "da" | "de" | "de-AT" | "de-CH" | "el" | "en" | "en-IN" | "en-ZA" | "es" | "es-AR" | "es-CL" | "es-CO" | "es-MX" | "es-PE" | "es-UY" | "et" | "fi" | "fr" | "fr-CH" | "he" | "hi" | "hr" | "hu" | "id" | "it" | "it-CH" | "ja" | "ka" | "ko" | "lt" | "lv" | "mk" | "nb" | "nl" | "pl" | "pt" | "pt-BR" | "ro" | "ru" | "sk" | "sl" | "sr" | "sv" | "th" | "tr" | "uk" | "zh" | null; hasTurned: boolean } } | null } };
  /** Create a feed (or, with ?action=start, activate or pause one) */
  'POST /functions/v1/feeds': { query?: { action?: "start" }; body: { feedDatabaseId?: string; feedId: string; activate: boolean } | { name: string; project_id: string; template_id?: string | null; feedSettings: { type: "xml" | "csv" | "json"; feedUrl: string; offerKey: string; offerPath?: string | null; parentLevels?: number; imageKey: string; additionalImageKey?: string | null; availabilityOption?: { type: 0 | 1; keyName: string; attributeName?: string; value?: string; operationType: number } | null; offerIdOption: { type: 0 | 1; keyName: string; attributeName?: string }; props?: Array<string>; activate?: boolean; defaultHtmlTemplate?: string; customTemplates?: Array<unknown>; removeBg?: boolean; csvSeparator?: string | null; encoding?: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1257" | null; width?: number; height?: number; enhanceAdditional?: boolean; imageTarget?: "main" | "additional"; currency?: string | null; language?: "az" | "bg" | "bs" | "cs" | "da" | "de" | "de-AT" | "de-CH" | "el" | "en" | "en-IN" | "en-ZA" | "es" | "es-AR" | "es-CL" | "es-CO" | "es-MX" | "es-PE" | "es-UY" | "et" | "fi" | "fr" | "fr-CH" | "he" | "hi" | "hr" | "hu" | "id" | "it" | "it-CH" | "ja" | "ka" | "ko" | "lt" | "lv" | "mk" | "nb" | "nl" | "pl" | "pt" | "pt-BR" | "ro" | "ru" | "sk" | "sl" | "sr" | "sv" | "th" | "tr" | "uk" | "zh" | null; refreshMinutes?: number; refreshAt?: Array<string> | null; guard?: { products?: number; matched?: number; pictures?: number; titles?: number; prices?: number; texts?: number; ids?: number }; rules?: Array<{ id: string; name: string; isOn?: boolean; match?: "all" | "any"; conditions?: Array<{ field: string; operation: "is" | "is_not" | "contains" | "contains_not" | "more" | "less" | "before" | "after" | "exists" | "missing"; values?: Array<string> }>; from?: string | null; until?: string | null; does: { kind: "template"; template_id: string } | { kind: "photo" } | { kind: "leave_out" } }> | null; timeZone?: string | null }; sourceAccess?: { username?: string; password?: string; privateKey?: string; forgetHostKey?: boolean; userAgent?: string; headers?: Array<{ name: string; value?: string }> } | null } | { feedSettings: { type: "xml" | "csv" | "json"; feedUrl: string; offerKey: string; offerPath?: string | null; parentLevels?: number; imageKey: string; additionalImageKey?: string | null; availabilityOption?: { type: 0 | 1; keyName: string; attributeName?: string; value?: string; operationType: number } | null; offerIdOption: { type: 0 | 1; keyName: string; attributeName?: string }; props?: Array<string>; activate?: boolean; defaultHtmlTemplate?: string; customTemplates?: Array<unknown>; removeBg?: boolean; csvSeparator?: string | null; encoding?: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1257" | null; width?: number; height?: number; enhanceAdditional?: boolean; imageTarget?: "main" | "additional"; currency?: string | null; language?: "az" | "bg" | "bs" | "cs" | "da" | "de" | "de-AT" | "de-CH" | "el" | "en" | "en-IN" | "en-ZA" | "es" | "es-AR" | "es-CL" | "es-CO" | "es-MX" | "es-PE" | "es-UY" | "et" | "fi" | "fr" | "fr-CH" | "he" | "hi" | "hr" | "hu" | "id" | "it" | "it-CH" | "ja" | "ka" | "ko" | "lt" | "lv" | "mk" | "nb" | "nl" | "pl" | "pt" | "pt-BR" | "ro" | "ru" | "sk" | "sl" | "sr" | "sv" | "th" | "tr" | "uk" | "zh" | null; refreshMinutes?: number; refreshAt?: Array<string> | null; guard?: { products?: number; matched?: number; pictures?: number; titles?: number; prices?: number; texts?: number; ids?: number }; rules?: Array<{ id: string; name: string; isOn?: boolean; match?: "all" | "any"; conditions?: Array<{ field: string; operation: "is" | "is_not" | "contains" | "contains_not" | "more" | "less" | "before" | "after" | "exists" | "missing"; values?: Array<string> }>; from?: string | null; until?: string | null; does: { kind: "template"; template_id: string } | { kind: "photo" } | { kind: "leave_out" } }> | null; timeZone?: string | null }; sourceAccess?: { username?: string; password?: string; privateKey?: string; forgetHostKey?: boolean; userAgent?: string; headers?: Array<{ name: string; value?: string }> } | null }; reply: { id: string; feedId: string; feedDatabaseId: string | null; activate: boolean } };
  /** Change a feed: record, settings and primary link */
  'PATCH /functions/v1/feeds': { query: { id: string }; body: { id?: string; name: string; project_id: string; template_id?: string | null; feedSettings: { type: "xml" | "csv" | "json"; feedUrl: string; offerKey: string; offerPath?: string | null; parentLevels?: number; imageKey: string; additionalImageKey?: string | null; availabilityOption?: { type: 0 | 1; keyName: string; attributeName?: string; value?: string; operationType: number } | null; offerIdOption: { type: 0 | 1; keyName: string; attributeName?: string }; props?: Array<string>; activate?: boolean; defaultHtmlTemplate?: string; customTemplates?: Array<unknown>; removeBg?: boolean; csvSeparator?: string | null; encoding?: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1257" | null; width?: number; height?: number; enhanceAdditional?: boolean; imageTarget?: "main" | "additional"; currency?: string | null; language?: "az" | "bg" | "bs" | "cs" | "da" | "de" | "de-AT" | "de-CH" | "el" | "en" | "en-IN" | "en-ZA" | "es" | "es-AR" | "es-CL" | "es-CO" | "es-MX" | "es-PE" | "es-UY" | "et" | "fi" | "fr" | "fr-CH" | "he" | "hi" | "hr" | "hu" | "id" | "it" | "it-CH" | "ja" | "ka" | "ko" | "lt" | "lv" | "mk" | "nb" | "nl" | "pl" | "pt" | "pt-BR" | "ro" | "ru" | "sk" | "sl" | "sr" | "sv" | "th" | "tr" | "uk" | "zh" | null; refreshMinutes?: number; refreshAt?: Array<string> | null; guard?: { products?: number; matched?: number; pictures?: number; titles?: number; prices?: number; texts?: number; ids?: number }; rules?: Array<{ id: string; name: string; isOn?: boolean; match?: "all" | "any"; conditions?: Array<{ field: string; operation: "is" | "is_not" | "contains" | "contains_not" | "more" | "less" | "before" | "after" | "exists" | "missing"; values?: Array<string> }>; from?: string | null; until?: string | null; does: { kind: "template"; template_id: string } | { kind: "photo" } | { kind: "leave_out" } }> | null; timeZone?: string | null }; sourceAccess?: { username?: string; password?: string; privateKey?: string; forgetHostKey?: boolean; userAgent?: string; headers?: Array<{ name: string; value?: string }> } | null }; reply: { id: string; feedId: string; activate: boolean } };
  /** Delete settings, runs and published files of a feed */
  'DELETE /functions/v1/feeds': { query: { id: string }; reply: { id: string } };
  /** Read the head of a remote feed */
  'POST /functions/v1/feed-proxy': { body: { url: string; sourceAccess?: { username?: string; password?: string; privateKey?: string; forgetHostKey?: boolean; userAgent?: string; headers?: Array<{ name: string; value?: string }> }; feedId?: string; repair?: boolean; encoding?: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1257" | null }; reply: { success: boolean; xmlContent?: string; error?: string; fault?: { sentence: string; step: string; line: number | null; column: number | null; excerpt: { before: string; found: string; after: string } | null; isRepairable: boolean; encoding: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1257" | null }; repairs?: { count: number; first: string } } };
  /** Find out what a feed is made of, and suggest its settings */
  'POST /api/v1/analyse': { body: { url: string; sourceAccess?: { username?: string; password?: string; privateKey?: string; forgetHostKey?: boolean; userAgent?: string; headers?: Array<{ name: string; value?: string }> }; feedId?: string; repair?: boolean; encoding?: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1257" | null }; reply: { success: boolean; error?: string; fault?: { sentence: string; step: string; line: number | null; column: number | null; excerpt: { before: string; found: string; after: string } | null; isRepairable: boolean; encoding: "windows-1252" | "windows-1251" | "windows-1250" | "windows-1253" | "windows-1254" | "windows-1257" | null }; repairs?: { count: number; first: string }; analysis?: { type: "xml" | "csv" | "json"; container: { tag: string; path: string }; productCount: number; matchCount: number; fields: Array<{ path: string; label: string; samples: Array<string> }>; settings: { type: "xml" | "csv" | "json"; feedUrl: string; offerKey: string; offerPath?: string | null; parentLevels?: number; offerIdOption: { type: 0 | 1; keyName: string; attributeName: string }; imageKey: string; additionalImageKey: string | null; availabilityOption: { type: 0 | 1; keyName: string; attributeName: string; value: string; operationType: number } | null; props: Array<string>; csvSeparator?: string | null }; reasons: { offerIdOption: string; imageKey: string; additionalImageKey: string; availabilityOption: string; props: string } } } };
  /** Run, counts and publication of a feed */
  'GET /functions/v1/feeds/{feedId}/status': { params: { feedId: string }; reply: FeedStatus };
  /** Products of the feed's newest run, in feed order or as they are sorted */
  'GET /functions/v1/feeds/{feedId}/products': { params: { feedId: string }; query?: { state?: "waiting" | "enhanced" | "kept" | "original" | "skipped" | "left_out"; search?: string; reason_code?: string; background?: "doubtful" | "kept" | "removed"; finding?: "text_not_drawn" | "code_too_long" | "picture_missing" | "further_photo_missing" | "picture_unchecked" | "text_cut" | "small_photo" | "long_title"; sort?: "price_up" | "price_down" | "title" | "newest" | "problems"; page?: number; page_size?: number; cursor?: string }; reply: { items: Array<FeedProduct>; total: number; next: string | null; counts: Record<string, number>; background_counts: Record<string, number> | null; reasons: Array<{ code: string; state: "original" | "kept"; text: string; count: number }> } };
  /** Draw single products anew, with values that have changed */
  'PATCH /functions/v1/feeds/{feedId}/products': { params: { feedId: string }; body: { products: Array<{ id: string; image?: string; values?: Record<string, string> }>; hold_hours?: number }; reply: { taken: number; unknown: Array<string>; run_id: string | null; until: string } };
  /** One product of the feed's newest run, with all that its picture is made of */
  'GET /functions/v1/feeds/{feedId}/product': { params: { feedId: string }; query?: { id?: string; position?: number }; reply: { product: FeedProduct; values: Record<string, string>; further_links: Array<string>; template: { id: string; name: string } | null } };
  /** Give single products another template, the shop’s photo, or leave them out */
  'POST /functions/v1/feeds/{feedId}/picks': { params: { feedId: string }; body: { picks: Array<{ product_ids: Array<string>; does: { kind: "template"; template_id: string } | { kind: "photo" } | { kind: "leave_out" } | { kind: "none" } }> } | { filter: { state?: "waiting" | "enhanced" | "kept" | "original" | "skipped" | "left_out"; search?: string; reason_code?: string; background?: "doubtful" | "kept" | "removed"; finding?: "text_not_drawn" | "code_too_long" | "picture_missing" | "further_photo_missing" | "picture_unchecked" | "text_cut" | "small_photo" | "long_title" }; does: { kind: "template"; template_id: string } | { kind: "photo" } | { kind: "leave_out" } | { kind: "none" } }; reply: { count: number; without_id: number; undo: { picks: Array<{ product_ids: Array<string>; does: { kind: "template"; template_id: string } | { kind: "photo" } | { kind: "leave_out" } | { kind: "none" } }> } } };
  /** Run an active feed now */
  'POST /functions/v1/feeds/{feedId}/refresh': { params: { feedId: string }; reply: FeedStatus };
  /** What a published run changed, product by product, with the pictures before and after */
  'GET /functions/v1/feeds/{feedId}/runs/{runId}/changes': { params: { feedId: string; runId: string }; query?: { kind?: "changed" | "new" | "gone"; part?: "picture" | "photo" | "title" | "price"; page?: number; page_size?: number; cursor?: string }; reply: { items: Array<{ n: number; kind: "changed" | "new" | "gone"; parts: Array<"picture" | "photo" | "title" | "price">; product_id: string; before: { title: string; price: string; image_link: string; enhanced_url: string | null } | null; after: { title: string; price: string; image_link: string; enhanced_url: string | null } | null; is_refused: boolean }>; total: number; next: string | null } };
  /** A feed's runs, newest first */
  'GET /functions/v1/feeds/{feedId}/runs': { params: { feedId: string }; query?: { page?: number; page_size?: number; cursor?: string }; reply: { items: Array<Run>; total: number; next: string | null } };
  /** Accept the numbers of a held run and publish it */
  'POST /functions/v1/feeds/{feedId}/accept': { params: { feedId: string }; body: { run_id: string }; reply: FeedStatus };
  /** Published products that a held run lacks, or that would lose their picture */
  'GET /functions/v1/feeds/{feedId}/runs/{runId}/missing': { params: { feedId: string; runId: string }; query?: { page?: number; page_size?: number; cursor?: string }; reply: { items: Array<{ position: number; product_id: string; title: string; price: string; image_link: string; enhanced_url: string | null; lost: "product" | "match" | "picture"; reason_text: string | null }>; total: number; next: string | null } };
  /** Try products again that kept their original image or their last picture */
  'POST /functions/v1/feeds/{feedId}/retry': { params: { feedId: string }; body: { positions?: Array<number>; reason_code?: string; state?: "original" | "kept" }; reply: FeedStatus };
  /** Cancel the run under way */
  'POST /functions/v1/feeds/{feedId}/cancel': { params: { feedId: string }; reply: FeedStatus };
  /** Rules of a feed */
  'GET /functions/v1/feeds/{feedId}/rules': { params: { feedId: string }; reply: { rules: Array<{ id: string; name: string; isOn: boolean; match: "all" | "any"; conditions: Array<{ field: string; operation: "is" | "is_not" | "contains" | "contains_not" | "more" | "less" | "before" | "after" | "exists" | "missing"; values: Array<string> }>; from: string | null; until: string | null; does: { kind: "template"; template_id: string } | { kind: "photo" } | { kind: "leave_out" } }>; timeZone: string | null } };
  /** Change the rules of a feed */
  'PATCH /functions/v1/feeds/{feedId}/rules': { params: { feedId: string }; body: { rules: Array<{ id: string; name: string; isOn?: boolean; match?: "all" | "any"; conditions?: Array<{ field: string; operation: "is" | "is_not" | "contains" | "contains_not" | "more" | "less" | "before" | "after" | "exists" | "missing"; values?: Array<string> }>; from?: string | null; until?: string | null; does: { kind: "template"; template_id: string } | { kind: "photo" } | { kind: "leave_out" } }>; timeZone?: string | null }; reply: { rules: Array<{ id: string; name: string; isOn: boolean; match: "all" | "any"; conditions: Array<{ field: string; operation: "is" | "is_not" | "contains" | "contains_not" | "more" | "less" | "before" | "after" | "exists" | "missing"; values: Array<string> }>; from: string | null; until: string | null; does: { kind: "template"; template_id: string } | { kind: "photo" } | { kind: "leave_out" } }>; timeZone: string | null } };
  /** Published versions of a feed that one can return to, newest first */
  'GET /functions/v1/feeds/{feedId}/versions': { params: { feedId: string }; reply: { items: Array<{ id: string; published_at: string; product_count: number; enhanced_count: number; kept_count: number; size_bytes: number; is_up: boolean }> } };
  /** What returning to a version changes about what is published */
  'GET /functions/v1/feeds/{feedId}/versions/{versionId}/difference': { params: { feedId: string; versionId: string }; reply: { pictures: number; facts: number; gone: number; back: number; outputs: number; staying_outputs: number } };
  /** Return to an earlier published version */
  'POST /functions/v1/feeds/{feedId}/versions/{versionId}/return': { params: { feedId: string; versionId: string }; reply: FeedStatus };
  /** Refresh a feed again after a return to an earlier version */
  'POST /functions/v1/feeds/{feedId}/go-on': { params: { feedId: string }; reply: FeedStatus };
  /** Whether a person is asked before a run is published, and how new pictures are rolled out */
  'GET /functions/v1/feeds/{feedId}/publishing': { params: { feedId: string }; reply: { ask: "off" | "always" | "many"; askAbovePercent: number; rolloutPercent: number | null } };
  /** Say whether a person is asked before a run is published, and how new pictures are rolled out */
  'PATCH /functions/v1/feeds/{feedId}/publishing': { params: { feedId: string }; body: { ask?: "off" | "always" | "many"; askAbovePercent?: number; rolloutPercent?: number | null }; reply: { ask: "off" | "always" | "many"; askAbovePercent: number; rolloutPercent: number | null } };
  /** The run of a feed that waits for approval */
  'GET /functions/v1/feeds/{feedId}/review': { params: { feedId: string }; reply: { review: { id: string; run_id: string; state: "waiting" | "approved" | "discarded" | "replaced"; counts: { changed: number; new: number; gone: number; picture: number; photo: number; title: number; price: number }; refused_count: number; waiting_since: string; decided_at: string | null; decided_by: string | null; comments: Array<{ id: string; author: string | null; asks_for_changes: boolean; body: string; created_at: string }> } | null } };
  /** What a waiting run changes about what is published, product by product */
  'GET /functions/v1/feeds/{feedId}/reviews/{reviewId}/changes': { params: { feedId: string; reviewId: string }; query?: { kind?: "changed" | "new" | "gone"; part?: "picture" | "photo" | "title" | "price"; page?: number; page_size?: number; cursor?: string; refused?: string }; reply: { items: Array<{ n: number; kind: "changed" | "new" | "gone"; parts: Array<"picture" | "photo" | "title" | "price">; product_id: string; before: { title: string; price: string; image_link: string; enhanced_url: string | null } | null; after: { title: string; price: string; image_link: string; enhanced_url: string | null } | null; is_refused: boolean }>; total: number; next: string | null } };
  /** Leave single products of a waiting run as they are, or take that back */
  'POST /functions/v1/feeds/{feedId}/reviews/{reviewId}/refusals': { params: { feedId: string; reviewId: string }; body: { changes: Array<number>; is_refused: boolean }; reply: { refused_count: number } };
  /** Comment on a waiting run, or ask for changes */
  'POST /functions/v1/feeds/{feedId}/reviews/{reviewId}/comments': { params: { feedId: string; reviewId: string }; body: { body: string; asks_for_changes?: boolean }; reply: { id: string; author: string | null; asks_for_changes: boolean; body: string; created_at: string } };
  /** Approve and publish a waiting run */
  'POST /functions/v1/feeds/{feedId}/reviews/{reviewId}/approve': { params: { feedId: string; reviewId: string }; reply: FeedStatus };
  /** Discard a waiting run; what is published stays */
  'POST /functions/v1/feeds/{feedId}/reviews/{reviewId}/discard': { params: { feedId: string; reviewId: string }; reply: FeedStatus };
  /** Pause the roll-out of new pictures, let it go on, or finish it now */
  'POST /functions/v1/feeds/{feedId}/rollout': { params: { feedId: string }; body: { action: "pause" | "resume" | "finish" }; reply: FeedStatus };
  /** Links that show a waiting run to people without an account */
  'GET /functions/v1/feeds/{feedId}/reviews/{reviewId}/links': { params: { feedId: string; reviewId: string }; reply: { items: Array<{ id: string; may_approve: boolean; created_at: string; expires_at: string }> } };
  /** Make a link that shows a waiting run to somebody without an account */
  'POST /functions/v1/feeds/{feedId}/reviews/{reviewId}/links': { params: { feedId: string; reviewId: string }; body: { may_approve?: boolean }; reply: { id: string; may_approve: boolean; created_at: string; expires_at: string; token: string } };
  /** Revoke a link to a waiting run */
  'DELETE /functions/v1/feeds/{feedId}/reviews/{reviewId}/links/{linkId}': { params: { feedId: string; reviewId: string; linkId: string }; reply: undefined };
  /** What a link to a waiting run shows */
  'POST /api/v1/shared-reviews/read': { body: { token: string }; reply: { feed_name: string; may_approve: boolean; expires_at: string; review: { id: string; run_id: string; state: "waiting" | "approved" | "discarded" | "replaced"; counts: { changed: number; new: number; gone: number; picture: number; photo: number; title: number; price: number }; refused_count: number; waiting_since: string; decided_at: string | null; decided_by: string | null; comments: Array<{ id: string; author: string | null; asks_for_changes: boolean; body: string; created_at: string }> } } };
  /** What a shared waiting run changes, product by product */
  'POST /api/v1/shared-reviews/changes': { body: { token: string; kind?: "changed" | "new" | "gone"; part?: "picture" | "photo" | "title" | "price"; page?: number; page_size?: number; cursor?: string }; reply: { items: Array<{ n: number; kind: "changed" | "new" | "gone"; parts: Array<"picture" | "photo" | "title" | "price">; product_id: string; before: { title: string; price: string; image_link: string; enhanced_url: string | null } | null; after: { title: string; price: string; image_link: string; enhanced_url: string | null } | null; is_refused: boolean }>; total: number; next: string | null } };
  /** Comment on a shared waiting run */
  'POST /api/v1/shared-reviews/comments': { body: { token: string; name: string; body: string; asks_for_changes?: boolean }; reply: { id: string; author: string | null; asks_for_changes: boolean; body: string; created_at: string } };
  /** Approve and publish a shared waiting run */
  'POST /api/v1/shared-reviews/approve': { body: { token: string; name: string }; reply: { review: { id: string; run_id: string; state: "waiting" | "approved" | "discarded" | "replaced"; counts: { changed: number; new: number; gone: number; picture: number; photo: number; title: number; price: number }; refused_count: number; waiting_since: string; decided_at: string | null; decided_by: string | null; comments: Array<{ id: string; author: string | null; asks_for_changes: boolean; body: string; created_at: string }> } } };
  /** Addresses at which a feed is published, its own first */
  'GET /api/v1/feeds/{feedId}/outputs': { params: { feedId: string }; reply: { items: Array<{ id: string; is_main: boolean; name: string; feed_url: string; channel: "google" | "meta" | "tiktok" | "pinterest" | "heureka" | "idealo" | "criteo" | "other" | null; image: "main" | "additional" | "tagged" | "shop"; template_id: string | null; template_name: string | null; lost_template: boolean; width: number; height: number; is_paused: boolean; status: FeedStatus }> } };
  /** Publish a feed at a further address */
  'POST /api/v1/feeds/{feedId}/outputs': { params: { feedId: string }; body: { name: string; image: "main" | "additional" | "tagged" | "shop"; template_id?: string | null; channel?: "google" | "meta" | "tiktok" | "pinterest" | "heureka" | "idealo" | "criteo" | "other" | null }; reply: { id: string; is_main: boolean; name: string; feed_url: string; channel: "google" | "meta" | "tiktok" | "pinterest" | "heureka" | "idealo" | "criteo" | "other" | null; image: "main" | "additional" | "tagged" | "shop"; template_id: string | null; template_name: string | null; lost_template: boolean; width: number; height: number; is_paused: boolean; status: FeedStatus } };
  /** Change, pause or resume an output */
  'PATCH /api/v1/feeds/{feedId}/outputs/{outputId}': { params: { feedId: string; outputId: string }; body: { name?: string; image?: "main" | "additional" | "tagged" | "shop"; template_id?: string | null; channel?: "google" | "meta" | "tiktok" | "pinterest" | "heureka" | "idealo" | "criteo" | "other" | null; is_paused?: boolean }; reply: { id: string; is_main: boolean; name: string; feed_url: string; channel: "google" | "meta" | "tiktok" | "pinterest" | "heureka" | "idealo" | "criteo" | "other" | null; image: "main" | "additional" | "tagged" | "shop"; template_id: string | null; template_name: string | null; lost_template: boolean; width: number; height: number; is_paused: boolean; status: FeedStatus } };
  /** Delete an output */
  'DELETE /api/v1/feeds/{feedId}/outputs/{outputId}': { params: { feedId: string; outputId: string }; reply: undefined };
  /** Which products of an output its channel may refuse, by rule */
  'GET /api/v1/feeds/{feedId}/outputs/{outputId}/policy': { params: { feedId: string; outputId: string }; reply: { channel: "google" | "meta" | "tiktok" | "pinterest" | "heureka" | "idealo" | "criteo" | "other" | null; findings: Array<{ rule: "overlay" | "too_small" | "too_few_pixels" | "too_heavy" | "url_too_long" | "url_with_comma" | "too_many_images"; limit: number; from: string | null; source: string; products: number; unknown: number }> } };
  /** Products of an output that break a rule of its channel */
  'GET /api/v1/feeds/{feedId}/outputs/{outputId}/policy/products': { params: { feedId: string; outputId: string }; query: { page?: number; page_size?: number; cursor?: string; rule: "overlay" | "too_small" | "too_few_pixels" | "too_heavy" | "url_too_long" | "url_with_comma" | "too_many_images" }; reply: { items: Array<{ position: number; product_id: string; title: string; image_link: string; enhanced_url: string | null; measured: number | null }>; total: number; next: string | null } };
  /** Photos of a feed whose background is removed or was to be, those to look at first */
  'GET /functions/v1/feeds/{feedId}/cut-outs': { params: { feedId: string }; query?: { state?: "to_look_at" | "cut_out" | "background_kept" | "decided" | "waiting"; page?: number; page_size?: number }; reply: { items: Array<{ photo_hash: string; verdict: "cut" | "transparent" | "unavailable" | "uncertain" | "nothing_found" | "fills_photo" | "in_pieces"; reason_text: string | null; decision: { choice: "use" | "keep" | "mask"; mask_hash: string | null; decided_at: string } | null; image_link: string; is_to_look_at: boolean; is_cut_out: boolean; is_waiting: boolean; product: { position: number; product_id: string; title: string; price: string; brand: string; enhanced_url: string | null }; photo: number; product_count: number }>; total: number; counts: { all: number; to_look_at: number; cut_out: number; background_kept: number; decided: number; waiting: number } } };
  /** Decide whether the background of photos is removed, or leave it to the network again */
  'POST /api/v1/projects/{id}/cut-outs/decisions': { params: { id: string }; body: { photos: Array<string>; choice: "use" | "keep" | "mask" | null }; reply: { items: Array<{ photo_hash: string; decision: { choice: "use" | "keep" | "mask"; mask_hash: string | null; decided_at: string } | null }> } };
  /** The mask that corrects a cut-out, as it was sent */
  'GET /api/v1/projects/{id}/photos/{hash}/mask': { params: { id: string; hash: string }; reply: Uint8Array };
  /** Delete the mask of a photo */
  'DELETE /api/v1/projects/{id}/photos/{hash}/mask': { params: { id: string; hash: string }; reply: undefined };
  /** Correct a photo's cut-out with a mask */
  'POST /api/v1/projects/{id}/photos/{hash}/mask': { params: { id: string; hash: string }; body: { mask: string }; reply: { choice: "use" | "keep" | "mask"; mask_hash: string | null; decided_at: string } };
  /** The user's sessions, the one seen last first */
  'GET /api/v1/account/sessions': { reply: { items: Array<{ id: string; device: string; created_at: string; last_seen_at: string; is_current: boolean }>; total: number } };
  /** How much the account holds, and how much it may hold */
  'GET /api/v1/account/usage': { reply: { projects: { used: number; limit: number | null }; feeds: { used: number; limit: number | null }; templates: { used: number; limit: number | null }; fonts: { used: number; limit: number | null }; bytes: { used: number; limit: number | null } } };
  /** Sign a browser out */
  'DELETE /api/v1/account/sessions/{id}': { params: { id: string }; reply: undefined };
  /** What happened to the account, the newest first */
  'GET /api/v1/account/security-events': { query?: { page?: number; page_size?: number; cursor?: string }; reply: { items: Array<{ id: string; at: string; act: "sign_up" | "sign_up_refused" | "sign_in" | "sign_in_failed" | "locked_out" | "sign_out" | "session_ended" | "refresh_token_reused" | "proof_failed" | "recovery_asked" | "code_asked" | "password_changed" | "email_change_asked" | "email_changed" | "key_created" | "key_revoked" | "factor_enrolled" | "factor_verified" | "factor_failed" | "factor_removed" | "data_exported" | "account_deleted" | "invitation_sent" | "invitation_revoked" | "admin_user_created" | "admin_user_changed" | "admin_user_deleted" | "admin_link_made" | "admin_refused"; address: string; device: string; detail: Record<string, string> }>; total: number; next: string | null } };
  /** Delete the account with everything in it */
  'POST /api/v1/account/deletion': { body: { confirmation: string; delete_pictures?: boolean }; reply: undefined };
  /** What is set wrong on this installation */
  'GET /api/v1/installation': { reply: { is_operator: boolean; sign_up: "open" | "invite" | "closed" | null; domains: Array<string>; version: string | null; findings: Array<{ code: string; state: "warn" | "fail"; title: string; text: string; is_urgent: boolean; is_dismissed: boolean }> } };
  /** Put a finding aside */
  'POST /api/v1/installation/findings/{code}/dismissal': { params: { code: string }; reply: undefined };
  /** Show a finding again */
  'DELETE /api/v1/installation/findings/{code}/dismissal': { params: { code: string }; reply: undefined };
  /** Who was invited */
  'GET /api/v1/installation/invitations': { reply: { items: Array<{ id: string; email: string; state: "open" | "accepted" | "expired"; created_at: string; expires_at: string }>; total: number } };
  /** Invite an address */
  'POST /api/v1/installation/invitations': { body: { email: string }; reply: { id: string; email: string; state: "open" | "accepted" | "expired"; created_at: string; expires_at: string; link: string; is_mailed: boolean } };
  /** Take an invitation back */
  'DELETE /api/v1/installation/invitations/{id}': { params: { id: string }; reply: undefined };
  /** Read an invitation */
  'POST /api/v1/invitations/read': { body: { token: string }; reply: { email: string } };
  /** The user's API keys, newest first */
  'GET /api/v1/api-keys': { reply: { items: Array<ApiKey>; total: number } };
  /** Create an API key */
  'POST /api/v1/api-keys': { body: { name: string; is_read_only?: boolean; project_id?: string | null; expires_at?: string | null }; reply: { id: string; name: string; hint: string; is_read_only: boolean; project_id: string | null; expires_at: string | null; created_at: string; last_used_at: string | null; secret: string } };
  /** Revoke an API key */
  'DELETE /api/v1/api-keys/{id}': { params: { id: string }; reply: undefined };
  /** The user's webhook endpoints, newest first */
  'GET /api/v1/webhook-endpoints': { reply: { items: Array<WebhookEndpoint>; total: number } };
  /** Add an address that is told what happens to feeds */
  'POST /api/v1/webhook-endpoints': { body: { name: string; url: string; types: Array<"feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell">; project_id?: string | null; feed_id?: string | null }; reply: { id: string; name: string; url: string; project_id: string | null; feed_id: string | null; types: Array<"feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell">; stopped_for: "paused" | "gone" | "failing" | null; stopped_at: string | null; failing_since: string | null; last_delivered_at: string | null; waiting_count: number; failed_count: number; old_secret_until: string | null; created_at: string; secret: string } };
  /** Change, pause or resume a webhook endpoint */
  'PATCH /api/v1/webhook-endpoints/{id}': { params: { id: string }; body: { name?: string; url?: string; types?: Array<"feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell">; project_id?: string | null; feed_id?: string | null; is_paused?: boolean }; reply: WebhookEndpoint };
  /** Remove a webhook endpoint, with what it was sent */
  'DELETE /api/v1/webhook-endpoints/{id}': { params: { id: string }; reply: undefined };
  /** Make a new signing secret */
  'POST /api/v1/webhook-endpoints/{id}/rotate': { params: { id: string }; reply: { id: string; name: string; url: string; project_id: string | null; feed_id: string | null; types: Array<"feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell">; stopped_for: "paused" | "gone" | "failing" | null; stopped_at: string | null; failing_since: string | null; last_delivered_at: string | null; waiting_count: number; failed_count: number; old_secret_until: string | null; created_at: string; secret: string } };
  /** Send a test event */
  'POST /api/v1/webhook-endpoints/{id}/test': { params: { id: string }; reply: { at: string; ms: number; status: number | null; code: string | null; message: string; answer: string; is_delivered: boolean } };
  /** What an endpoint was sent, newest first, with its answers */
  'GET /api/v1/webhook-endpoints/{id}/deliveries': { params: { id: string }; query?: { page?: number; page_size?: number; cursor?: string; state?: "waiting" | "delivered" | "failed" }; reply: { items: Array<WebhookDelivery>; total: number; next: string | null } };
  /** Send an event once more */
  'POST /api/v1/webhook-endpoints/{id}/deliveries/{deliveryId}/replay': { params: { id: string; deliveryId: string }; reply: WebhookDelivery };
  /** What happened to the feeds, newest first */
  'GET /api/v1/events': { query?: { feed_id?: string; type?: "feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell"; before?: string; limit?: number }; reply: { items: Array<{ id: string; type: "feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell"; at: string; feed_id: string; record_id: string | null; project_id: string | null; feed_name: string; sequence: number; read_at: string | null; data: Record<string, unknown> }>; unread: number; next: string | null } };
  /** Note that events were seen */
  'POST /api/v1/events/read': { body: { ids?: Array<string>; is_read?: boolean }; reply: { unread: number } };
  /** Which events are mailed */
  'GET /api/v1/notifications': { reply: { types: Array<"feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell">; can_mail: boolean; feeds: Array<{ feed_id: string; feed_name: string; types: Array<"feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell"> }> } };
  /** Choose which events are mailed */
  'PATCH /api/v1/notifications': { body: { types: Array<"feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell"> }; reply: { types: Array<"feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell">; can_mail: boolean; feeds: Array<{ feed_id: string; feed_name: string; types: Array<"feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell"> }> } };
  /** Choose which events of one feed are mailed */
  'PATCH /api/v1/notifications/feeds/{feedId}': { params: { feedId: string }; body: { types: Array<"feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell"> | null }; reply: { types: Array<"feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell">; can_mail: boolean; feeds: Array<{ feed_id: string; feed_name: string; types: Array<"feed.failed" | "feed.held" | "feed.recovered" | "feed.published" | "feed.waiting_for_approval" | "feed.enhanced_fell"> }> } };
  /** The secret address that the shop calls after a change */
  'GET /functions/v1/feeds/{feedId}/ping-address': { params: { feedId: string }; reply: { url: string } };
  /** Make another secret address; the one before stops working */
  'POST /functions/v1/feeds/{feedId}/ping-address': { params: { feedId: string }; reply: { url: string } };
  /** Values of single products that hold instead of what the feed says */
  'GET /functions/v1/feeds/{feedId}/product-changes': { params: { feedId: string }; query?: { after?: string; limit?: number }; reply: { items: Array<{ product_id: string; image: string | null; values: Record<string, string>; changed_at: string; until: string }>; next: string | null } };
  /** Take the values of one product back, or of all: the feed holds again */
  'DELETE /functions/v1/feeds/{feedId}/product-changes': { params: { feedId: string }; query?: { product_id?: string }; reply: { dropped: number; run_id: string | null } };
  /** A project's plan, what it covers and what is used of it */
  'GET /api/v1/projects/{id}/billing': { params: { id: string }; reply: { mode: "test" | "stripe"; plans: Array<{ price_id: string; price_cents: number; skus: number; id: "starter" | "growth" | "professional" | "enterprise"; name: string; description: string; features: Array<string> }>; add_on: { price_id: string; price_cents: number; skus: number; packages_max: number }; subscription: { project_id: string; subscription_status: string; price_id: string | null; current_period_end: number | null; cancel_at_period_end: boolean; payment_method_brand: string | null; payment_method_last4: string | null } | null; choice: { plan: "starter" | "growth" | "professional" | "enterprise"; packages: number } | null; access: "free" | "paid" | "lapsed"; lapsed_at: string | null; usage: { skus: number; enhanced: number; limit: number | null; feeds: Array<{ feed_id: string; name: string; skus: number; shared: number; over: number }> } } };
  /** A project's subscription, or null */
  'GET /api/v1/projects/{id}/subscription': { params: { id: string }; reply: { subscription: { project_id: string; subscription_status: string; price_id: string | null; current_period_end: number | null; cancel_at_period_end: boolean; payment_method_brand: string | null; payment_method_last4: string | null } | null } };
  /** A project's customer at the payment provider, or null */
  'GET /api/v1/projects/{id}/customer': { params: { id: string }; reply: { customer: { project_id: string; user_id: string; customer_id: string; created_at: string } | null } };
  /** Begin a subscription: answers the address of the page where it is paid */
  'POST /functions/v1/stripe-checkout': { body: { project_id: string; line_items: Array<{ price: string; quantity: number }>; success_url: string; cancel_url: string; mode: "subscription" }; reply: { url: string } };
  /** What another plan would cost now and each month */
  'POST /api/v1/projects/{id}/subscription/preview': { params: { id: string }; body: { plan: "starter" | "growth" | "professional" | "enterprise"; packages: number }; reply: { choice: { plan: "starter" | "growth" | "professional" | "enterprise"; packages: number }; due_now_cents: number; credit_cents: number; monthly_cents: number; lines: Array<{ text: string; amount_cents: number }>; proration_date: number; next_billing: number | null } };
  /** Change to another plan */
  'POST /api/v1/projects/{id}/subscription/change': { params: { id: string }; body: { plan: "starter" | "growth" | "professional" | "enterprise"; packages: number; proration_date: number }; reply: { state: "changed" | "payment_needed"; url: string | null } };
  /** Take back a cancellation that has not come into force */
  'POST /api/v1/projects/{id}/subscription/resume': { params: { id: string }; reply: { subscription: { project_id: string; subscription_status: string; price_id: string | null; current_period_end: number | null; cancel_at_period_end: boolean; payment_method_brand: string | null; payment_method_last4: string | null } | null } };
  /** Open the pages where card, invoices and cancellation are seen to */
  'POST /api/v1/projects/{id}/billing-portal': { params: { id: string }; body: { page: "overview" | "card" | "cancel"; return_url: string }; reply: { url: string } };
  /** A project's invoices, newest first, and the next one */
  'GET /api/v1/projects/{id}/invoices': { params: { id: string }; reply: { items: Array<{ id: string; number: string | null; created: number; status: string; total_cents: number; invoice_url: string | null; pdf_url: string | null }>; next: { total_cents: number; date: number } | null } };
  /** Go on with the free tier after a subscription ended */
  'POST /api/v1/projects/{id}/subscription/free': { params: { id: string }; reply: { access: "free" } };
  /** Draw one product in a template, before anything is saved */
  'POST /functions/v1/product-preview': { body: { html: string; width: number; height: number; values: Record<string, string>; imageLink: string; furtherImageLinks?: Array<string>; removeBg?: boolean; projectId?: string; cutOut?: "use" | "keep" | "mask"; feedUrl: string; sourceAccess?: { username?: string; password?: string; privateKey?: string; forgetHostKey?: boolean; userAgent?: string; headers?: Array<{ name: string; value?: string }> }; feedId?: string }; reply: { image: string | null; reason: string | null } };
  /** Products of a feed as they are put into the template */
  'GET /api/v1/templates/{id}/feeds/{feedId}/products': { params: { id: string; feedId: string }; query?: { search?: string; worst?: "longest_title" | "shortest_title" | "no_brand" | "highest_price" | "on_sale" | "tallest_photo" | "widest_photo" | "darkest_photo" | "fewest_photos" | "most_photos" | "right_to_left"; page?: number; page_size?: number }; reply: { items: Array<{ id: string; product_id: string; title: string; values: Record<string, string>; has_photo: boolean }>; total: number; note: string | null } };
  /** For how many products of a feed each condition holds */
  'POST /api/v1/templates/{id}/feeds/{feedId}/condition-counts': { params: { id: string; feedId: string }; body: { conditions: Array<string> }; reply: { counts: Array<{ condition: string; shown: number | null }>; total: number; is_whole: boolean } };
  /** Size and name of a product's photo */
  'GET /api/v1/templates/{id}/photo': { params: { id: string }; query?: { feed?: string; product?: string; cutOut?: "0" | "1"; photo?: number; field?: string }; reply: { photo: { hash: string; width: number; height: number; is_cut_out: boolean; object: { left: number; top: number; width: number; height: number; middle: { x: number; y: number }; cutSides: Array<"left" | "right" | "top" | "bottom">; ground: "calm" | "transparent"; hasShadow: boolean; frame: number } | null; shadow: { left: number; top: number; width: number; height: number; columns: number; rows: number; levels: string } | null; version: string } | null; reason: string | null } };
  /** Pixels of a photo at the size it is drawn, as core/contract/editor-pixels.ts reads them */
  'GET /api/v1/templates/{id}/photos/{hash}/pixels': { params: { id: string; hash: string }; query: { feed?: string; cutOut?: "0" | "1"; version: string; drawnWidth: number; drawnHeight: number; left: number; top: number; width: number; height: number }; reply: Uint8Array };
  /** Pixels of a picture that a template carries with it, as core/contract/editor-pixels.ts reads them */
  'POST /api/v1/templates/{id}/pictures/pixels': { params: { id: string }; body: { picture: string }; reply: Uint8Array };
  /** Draw a feed's product in an edited template */
  'POST /api/v1/templates/{id}/preview': { params: { id: string }; body: { html: string; width: number; height: number; feed?: string; product?: string; cut_out?: boolean; decided?: { photo: number; choice: "use" | "keep" } }; reply: { image: string | null; pixels_hash: string | null; reason: string | null } };
  /** A photo upright, at most 1024 px a side */
  'GET /api/v1/projects/{id}/photos/{hash}/picture': { params: { id: string; hash: string }; reply: Uint8Array };
  /** What of a photo the network takes for the product, as a grey PNG without any mask */
  'GET /api/v1/projects/{id}/photos/{hash}/alpha': { params: { id: string; hash: string }; reply: Uint8Array };
  /** Try background removal on photos of a shop */
  'POST /api/v1/projects/{id}/cut-outs/try': { params: { id: string }; body: { imageLinks: Array<string>; feedUrl: string; sourceAccess?: { username?: string; password?: string; privateKey?: string; forgetHostKey?: boolean; userAgent?: string; headers?: Array<{ name: string; value?: string }> }; feedId?: string }; reply: { items: Array<{ image_link: string; photo: { photo_hash: string; verdict: "cut" | "transparent" | "unavailable" | "uncertain" | "nothing_found" | "fills_photo" | "in_pieces"; reason_text: string | null; decision: { choice: "use" | "keep" | "mask"; mask_hash: string | null; decided_at: string } | null } | null; reason_text: string | null }> } };
  /** Count what rules match and draw, before they are saved */
  'POST /functions/v1/feeds/{feedId}/rules/count': { params: { feedId: string }; body: { rules: Array<{ id: string; name: string; isOn?: boolean; match?: "all" | "any"; conditions?: Array<{ field: string; operation: "is" | "is_not" | "contains" | "contains_not" | "more" | "less" | "before" | "after" | "exists" | "missing"; values?: Array<string> }>; from?: string | null; until?: string | null; does: { kind: "template"; template_id: string } | { kind: "photo" } | { kind: "leave_out" } }>; timeZone?: string | null }; reply: { products: number; matched: number; is_whole: boolean; rules: Array<{ id: string; matches: number; draws: number; taken: Array<{ id: string; count: number }>; window: "open" | "to come" | "over"; remarks: Array<{ code: string; text: string }>; examples: Array<{ kind: "typical" | "longest" | "new"; position: number; product_id: string; image_link: string; further_links: Array<string>; values: Record<string, string> }> }>; rest: number } };
  /** Fields of a feed's products and their values */
  'GET /functions/v1/feeds/{feedId}/rules/fields': { params: { feedId: string }; reply: { products: number; fields: Array<{ path: string; count: number; values: Array<{ text: string; count: number }> }> } };
}

/** Calls of which a repeat with the same `Idempotency-Key` doubles nothing. */
export const keyedCalls: ReadonlySet<string> = new Set([
  'POST /api/v1/projects',
  'POST /api/v1/templates',
  'POST /api/v1/templates/{id}/clone',
  'POST /api/v1/designs/{design}/templates',
  'POST /api/v1/templates/{id}/versions',
  'POST /api/v1/templates/{id}/copies',
  'POST /api/v1/feeds',
  'POST /api/v1/setups',
  'POST /api/v1/whole-feeds/{id}/copy',
  'POST /functions/v1/feeds',
  'POST /functions/v1/feeds/{feedId}/reviews/{reviewId}/comments',
  'POST /functions/v1/feeds/{feedId}/reviews/{reviewId}/links',
  'POST /api/v1/shared-reviews/comments',
  'POST /api/v1/feeds/{feedId}/outputs',
  'POST /api/v1/installation/invitations',
  'POST /api/v1/api-keys',
  'POST /api/v1/webhook-endpoints',
  'POST /api/v1/webhook-endpoints/{id}/rotate',
]);
