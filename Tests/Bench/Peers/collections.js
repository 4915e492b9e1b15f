// Creates the collections that PocketBase is measured with, as a migration. Users read quotes and their own likes.

migrate((app) => {
  const users = app.findCollectionByNameOrId("users");
  // Only the preparation signs in with passwords, and it should be quick.
  users.fields.getByName("password").cost = 4;
  app.save(users);

  const quotes = new Collection({
    type: "base", name: "quotes", listRule: '@request.auth.id != ""', viewRule: '@request.auth.id != ""',
    fields: [
      { name: "english_text", type: "text", required: true },
      { name: "chinese_text", type: "text" },
      {
        name: "categories", type: "select", maxSelect: 12,
        values: [
          "wisdom", "love", "courage", "patience", "joy", "hope", "work", "rest", "friendship", "change", "nature",
          "home",
        ],
      },
      { name: "author", type: "text" },
      { name: "created_at", type: "autodate", onCreate: true },
    ],
    indexes: ["CREATE INDEX quotes_by_time ON quotes (created_at)"],
  });
  app.save(quotes);

  app.save(new Collection({
    type: "base", name: "likes", listRule: "user = @request.auth.id", createRule: "user = @request.auth.id",
    fields: [
      { name: "user", type: "relation", required: true, collectionId: users.id, maxSelect: 1, cascadeDelete: true },
      { name: "quote", type: "relation", required: true, collectionId: quotes.id, maxSelect: 1, cascadeDelete: true },
      { name: "created_at", type: "autodate", onCreate: true },
    ],
    indexes: [
      "CREATE UNIQUE INDEX likes_once ON likes (user, quote)",
      "CREATE INDEX likes_by_time ON likes (user, created_at)",
    ],
  }));

  // The other servers do not log requests either.
  const settings = app.settings();
  settings.logs.maxDays = 0;
  app.save(settings);
});
